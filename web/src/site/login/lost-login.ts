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
