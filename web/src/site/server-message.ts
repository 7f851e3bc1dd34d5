import { ApiFailure } from '#web/api/index.ts'

/** The server's own message about a failed request, or `otherwise` if it sent none worth showing. */
export function serverMessage(failure: unknown, otherwise: string): string {
  const isOwn = failure instanceof ApiFailure && failure.status !== 0 && failure.code !== 'unexpected'
  return isOwn ? failure.message : otherwise
}
