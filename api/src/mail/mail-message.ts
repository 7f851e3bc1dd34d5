import { isPlausibleEmail } from '@fennel/funnel'

/** The content of a mail, as HTML and as text. */
export interface ComposedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The one-click unsubscribe URL (RFC 8058); absent for mails that belong to a purchase or an account. */
  readonly unsubscribe?: URL
}

/** A complete mail, ready for a transport. */
export interface MailMessage extends ComposedMail {
  /** Stays the same when the mail is sent again, so that a mail server can recognize a duplicate. */
  readonly id: string
  readonly kind: string
  readonly brandId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  readonly replyTo: string
}

/** Throws for anything that could inject a header or reach a second recipient. */
export function checkHeaders({ from, to, replyTo, subject }: MailMessage): void {
  checkMailAddress(from.address)
  checkMailAddress(to)
  checkMailAddress(replyTo)
  if (/\p{Cc}/u.test(from.name) || /\p{Cc}/u.test(subject)) {
    throw new MailFailure('refused', 'A header of the mail holds a control character.')
  }
}

/** Throws unless this is exactly one plain address. */
export function checkMailAddress(address: string): void {
  if (!isPlausibleEmail(address)) throw new MailFailure('refused', 'The mail has no usable address.')
}

/**
 * Why a mail was not sent. `refused`: it never will be, because of the mail itself or its recipient. `unsent`: it may
 * be retried. `unsure`: the connection broke when it may already have been accepted.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly outcome: 'refused' | 'unsent' | 'unsure'

  constructor(outcome: MailFailure['outcome'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.outcome = outcome
  }
}
