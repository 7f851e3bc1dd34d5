export interface KnownEmails {
  readonly fromPayment: string | undefined
  readonly fromQuiz: string | undefined
}

/**
 * The address of the new account: the one that paid, else the quiz's. One in the address bar became the quiz's when the
 * app started, where nothing else was known: a link must never re-label a purchase.
 */
export function registerEmail({ fromPayment, fromQuiz }: KnownEmails): string {
  return fromPayment || fromQuiz || ''
}
