import { ApiFailure } from '#web/api/index.ts'
import { tabStorage } from '#web/payment/saved/saved-payment.ts'

const lostLoginKey = 'login_unanswered'

/**
 * A log-in of this tab whose answer is still missing, or never came. The server may have let it in, and closed the
 * leads of another account to this browser; it says so only once.
 */
export const lostLogin = {
  is: (): boolean => tabStorage().read(lostLoginKey) === true,
  keep: (): void => tabStorage().write(lostLoginKey, true),
  forget: (): void => tabStorage().remove(lostLoginKey),
}

/** Whether the server refused a log-in. Otherwise nobody knows how it ended. */
export function isRefusedLogin(problem: unknown): boolean {
  if (!(problem instanceof ApiFailure)) return false
  // NOTE: a busy server turns calls away before it does anything, and only then says when to come back.
  const isTurnedAway = problem.code === 'unavailable' && problem.retryAfterMs !== undefined
  return isTurnedAway || (problem.status >= 400 && problem.status < 500)
}
