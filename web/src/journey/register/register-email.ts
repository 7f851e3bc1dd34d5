import { normaliseEmail } from '@fennel/funnel'

export interface KnownEmails {
  readonly fromUrl: string | undefined
  readonly fromPayment: string | undefined
  readonly fromQuiz: string | undefined
}

/**
 * The address of the new account: the one in the address bar, else the one that paid, else the quiz's. A link must
 * never re-label a purchase, so the address bar counts only where it agrees with what is known, or nothing is known.
 */
export function registerEmail({ fromUrl, fromPayment, fromQuiz }: KnownEmails): string {
  const known = [fromPayment, fromQuiz].filter((email) => email !== undefined && email !== '')
  const agrees = fromUrl !== undefined && known.some((email) => isSame(email, fromUrl))
  if (fromUrl && (agrees || known.length === 0)) return fromUrl
  return known[0] ?? ''
}

function isSame(first: string | undefined, second: string): boolean {
  return normaliseEmail(first ?? '').toLowerCase() === normaliseEmail(second).toLowerCase()
}
