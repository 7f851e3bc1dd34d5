import { unexpectedMessage } from '@fennel/contract'
import { ApiFailure } from '#web/api/index.ts'

/**
 * The server's own message about a failed request, or `otherwise` if none arrived or it says no more than that
 * something unexpected happened.
 */
export function serverMessage(failure: unknown, otherwise: string): string {
  const isOwn =
    failure instanceof ApiFailure &&
    failure.status !== 0 &&
    failure.message !== '' &&
    failure.message !== unexpectedMessage
  return isOwn ? failure.message : otherwise
}
