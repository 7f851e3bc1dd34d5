import { isPlausibleEmail } from '@fennel/funnel'

/** The words of a mail, in both forms. */
export interface ComposedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Where one press ends mails of this sort (RFC 8058); absent where they belong to a purchase or an account. */
  readonly unsubscribe?: URL
}

/** A whole mail, ready for a transport. */
export interface MailMessage extends ComposedMail {
  /** Stays the same when it is sent again, so that a mail server can tell a repetition. */
  readonly id: string
  readonly kind: string
  readonly brandId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly replyTo: string
}

/** Refuses anything that could write a header of its own or reach a second recipient. */
export function checkHeaders({ from, to, replyTo, subject }: MailMessage): void {
  checkMailAddress(from.address)
  checkMailAddress(to)
  checkMailAddress(replyTo)
  if (/\p{Cc}/u.test(from.name) || /\p{Cc}/u.test(subject)) {
    throw new MailFailure('refused', 'A header of the mail holds a control character.')
  }
}

/** Refuses what is not exactly one plain address. */
export function checkMailAddress(address: string): void {
  if (!isPlausibleEmail(address)) throw new MailFailure('refused', 'The mail has no usable address.')
}

/**
 * Why a mail did not go out. `refused`: it never will. `unsent`: it did not, and may be tried again.
 * `unsure`: the connection broke at a moment when it may have gone out.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly outcome: 'refused' | 'unsent' | 'unsure'

  constructor(outcome: MailFailure['outcome'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}
