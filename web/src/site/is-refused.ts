import { ApiFailure } from '#web/api/index.ts'

/** Whether the server refused a call, and so did nothing. Otherwise nobody knows how it ended. */
export function isRefused(problem: unknown): boolean {
  if (!(problem instanceof ApiFailure)) return false
  // NOTE: a busy server turns calls away before it does anything, and only then says when to come back.
  const isTurnedAway = problem.code === 'unavailable' && problem.retryAfterMs !== undefined
  return isTurnedAway || (problem.status >= 400 && problem.status < 500)
}
