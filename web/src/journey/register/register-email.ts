export interface KnownEmails {
  readonly fromPayment: string | undefined
  readonly fromQuiz: string | undefined
}

/**
 * The email of the new account: the one that paid, else the quiz's. An email in the URL has become the quiz's at
 * startup, but only if none was known: a link must never relabel a purchase.
 */
export function registerEmail({ fromPayment, fromQuiz }: KnownEmails): string {
  return fromPayment || fromQuiz || ''
}
