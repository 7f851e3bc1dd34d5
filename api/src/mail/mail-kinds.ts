/** What each kind of mail is queued with. Facts only: words, prices in words and links are made when it is sent. */
export interface MailPayloads {
  /** Becomes a letter only when the recipient has an account; asked for, it says nothing about who has one. */
  'password-reset': Readonly<Record<string, never>>
  /** As a reset, for a buyer who tried to make an account with an address that has one. */
  'sign-in-link': Readonly<Record<string, never>>
  /** `changedAt` is ISO 8601. */
  'password-changed': { readonly changedAt: string }
  welcome: Readonly<Record<string, never>>
  /** One payment: a plan's first term or a one-time offer. `paidAt` is ISO 8601. */
  receipt: {
    readonly orderId: string
    readonly productId: string
    readonly amountCents: number
    readonly paidAt: string
  }
}

export type MailKind = keyof MailPayloads

/** A kind with the payload that belongs to it. */
export type MailContent = {
  [K in MailKind]: { readonly kind: K; readonly payload: MailPayloads[K] }
}[MailKind]

const minute = 60_000
const day = 24 * 60 * minute

/** How long a mail may wait for the mail server before it is no use any more, in milliseconds. */
export const mailLifetimes: Readonly<Record<MailKind, number>> = {
  'password-reset': 30 * minute,
  'sign-in-link': 30 * minute,
  'password-changed': 3 * day,
  welcome: 3 * day,
  receipt: 7 * day,
}
