import { ApiFailure } from '#web/api/index.ts'

/** Whether the server may have done what a failed request asked for: perhaps only its answer got lost. */
export function mayHaveWorked(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.status === 0 || failure.status >= 500)
}
