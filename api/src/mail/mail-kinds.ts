import { dayMs, minuteMs } from '@fennel/funnel'
import type { BilledPlan } from '@fennel/funnel'

/** An amount in a mail. Mails queued before the currency was stored are in the installation's currency. */
export interface AmountOfMail {
  readonly amountCents: number
  /** An ISO 4217 code in lower or upper case. */
  readonly currency?: string | null
}

/**
 * A payment that is given back. An operator may have refunded a part of it before: `leftCents` are still to be
 * refunded. Older mails have none and name what is refunded.
 */
export interface RefundOfMail extends AmountOfMail {
  readonly leftCents?: number
}

/** The plan that a mail is about, by its id at Stripe. Mails queued before it was stored have none. */
interface AboutPlan {
  readonly planId?: string
}

/** What is renewed, for how much and how often. Mails queued before the interval was stored have none. */
export interface RenewalOfMail extends AmountOfMail, AboutPlan {
  readonly productId: string
  readonly renewalInterval?: 'month' | 'year' | null
  readonly renewalIntervalCount?: number | null
}

/**
 * An upcoming charge. `introductoryCents` is what the first term cost, if it ends now and cost less. `formerCents` is
 * the price that was agreed or paid last, if this is another one. With `isCardExpired` the saved card will have expired
 * by then: this is read when the mail is sent, and only in older mails when it was queued.
 */
export interface ChargeOfMail extends RenewalOfMail {
  readonly introductoryCents?: number
  readonly formerCents?: number
  readonly isCardExpired?: boolean
}

/** What determines when a purchased plan renews, and at what price. */
export type TermsOfMail = BilledPlan & { readonly currency: string }

/**
 * What is to come of a plan that does not renew as it was bought: it ended, ends on a day (ISO 8601), is paused, or
 * renews at another price or interval.
 */
export interface PlanFuture {
  readonly hasEnded?: boolean
  readonly openUntil?: string
  readonly isPaused?: boolean
  readonly hasOtherTerms?: boolean
}

/** The payload each kind of mail is queued with. Facts only: wording, prices and links are made when it is sent. */
export interface MailPayloads {
  /** Only written if the recipient has an account or a purchase, so that asking reveals nothing. */
  'password-reset': Readonly<Record<string, never>>
  /** Like a reset, for a buyer who tried to create an account with an address that already has one. */
  'sign-in-link': Readonly<Record<string, never>>
  /** `changedAt` is ISO 8601. With `isByOperator`, operators changed their own password while signed in. */
  'password-changed': { readonly changedAt: string; readonly isByOperator?: boolean }
  /**
   * A used refresh token was sent again, so it may have been copied, and that session was ended. `endedAt` is ISO 8601.
   */
  'session-ended': { readonly endedAt: string }
  /**
   * To an operator: a recovery code was used to sign in, or to turn off the second factor, which invalidates the
   * others. `usedAt` is ISO 8601; `left` is how many codes were still valid.
   */
  'recovery-code-used': {
    readonly usedAt: string
    readonly left: number
    readonly purpose: 'sign-in' | 'turn-off'
  }
  /** To an operator who turned on the second factor. `addedAt` is ISO 8601. */
  'second-factor-added': { readonly addedAt: string }
  /**
   * To an operator whose second factor was turned off by an admin, or with `isByServer` by somebody with access to the
   * server, on the command line, or with `isBySelf` by somebody signed in as that operator, who gave the password and a
   * code of the app. `removedAt` is ISO 8601.
   */
  'second-factor-removed': {
    readonly removedAt: string
    readonly isByServer?: boolean
    readonly isBySelf?: boolean
  }
  /**
   * An operator corrected the address of a plan. `to` says which address this mail goes to: the `former` one explains
   * what to do if that was wrong, the `new` one how to sign in. `correctedAt` is ISO 8601.
   */
  'email-corrected': { readonly correctedAt: string; readonly to: 'former' | 'new' }
  /** `hasPlan`: there is a plan to use. Absent from older mails, which all told of one. */
  welcome: { readonly hasPlan?: boolean }
  /**
   * A payment. `paidAt` is ISO 8601. With `isRenewal` it is a renewal, or, with `isExtraCharge`, another charge for the
   * plan; with `isOneTime` an offer that does not renew; otherwise a plan's first term, with the agreed terms and
   * `renewsAt`, its end (ISO 8601). Older receipts have none of these.
   */
  receipt: AmountOfMail & {
    readonly orderId: string
    readonly productId: string
    readonly paidAt: string
    readonly isRenewal?: boolean
    readonly isExtraCharge?: boolean
    readonly isOneTime?: boolean
    readonly terms?: TermsOfMail
    readonly renewsAt?: string
  }
  /**
   * A trial was bought by somebody who had one before: it was ended, and what they paid (`amountCents`, 0 for nothing)
   * is refunded.
   */
  'second-trial': RefundOfMail & { readonly productId: string }
  /**
   * A free or discounted first term is about to end. `endsAt` is ISO 8601; `amountCents` is the price of the renewal.
   */
  'trial-ending': ChargeOfMail & { readonly endsAt: string }
  /** `renewsAt` is ISO 8601; `amountCents` is the price of the renewal. */
  'renewal-reminder': ChargeOfMail & { readonly renewsAt: string }
  /**
   * A canceled or paused plan renews again, whoever resumed it. `renewsAt` is ISO 8601; `amountCents` is charged then.
   */
  'plan-resumed': ChargeOfMail & { readonly renewsAt: string }
  /** Confirms a new billing interval. `startsAt` is ISO 8601; `amountCents` is first charged then. */
  'rhythm-switched': RenewalOfMail & { readonly startsAt: string }
  /**
   * `triesAgainAt` is ISO 8601, or null if there is no date. With `isForGood` the bank will not accept that card again;
   * with `isUnconfirmed` it will once the cardholder has confirmed the payment.
   * `openUntil` (ISO 8601) is the end of the grace period, maybe in the past; older mails may have none, and no
   * `invoiceId` either.
   */
  'payment-failed': AmountOfMail & {
    readonly productId: string
    readonly invoiceId?: string
    readonly failedAt: string
    readonly triesAgainAt: string | null
    readonly isForGood?: boolean
    readonly isUnconfirmed?: boolean
    readonly openUntil?: string | null
  }
  /**
   * Confirms a cancellation after which the plan stays open until `paidUntil` (ISO 8601). If that is null, says that
   * the plan has ended, for whatever reason. With `refund`, it was first paid for after that, which is refunded. With
   * `owedSince` (ISO 8601), `paidUntil` is null and the plan has not ended: the renewal of that day is still charged.
   * If an end date cuts the renewed period short, `openUntil` (ISO 8601) is that.
   */
  cancelled: AboutPlan & {
    readonly productId: string
    readonly cancelledAt: string
    readonly paidUntil: string | null
    readonly owedSince?: string
    readonly openUntil?: string
    readonly refund?: RefundOfMail
  }
  /** Confirms a withdrawal from a contract with everything that was declared. `receivedAt` is ISO 8601. */
  'withdrawal-received': {
    readonly name: string
    readonly orderNumber: string | null
    readonly receivedAt: string
  }
  /** To a visitor who left an address and agreed to get mails, by default a day later; never to a buyer. */
  'resume-quiz': { readonly leadId: string }
  /** The same for the offer on the email offer page. */
  'email-offer': { readonly leadId: string }
}

export type MailKind = keyof MailPayloads

/** A kind together with its payload. */
export type MailContent = {
  [K in MailKind]: { readonly kind: K; readonly payload: MailPayloads[K] }
}[MailKind]

/** How long a mail may wait for the mail server before it is no longer useful, in milliseconds. */
export const mailLifetimes: Readonly<Record<MailKind, number>> = {
  'password-reset': 30 * minuteMs,
  'sign-in-link': 30 * minuteMs,
  'password-changed': 3 * dayMs,
  'session-ended': 3 * dayMs,
  'recovery-code-used': 3 * dayMs,
  'second-factor-added': 3 * dayMs,
  'second-factor-removed': 3 * dayMs,
  'email-corrected': 7 * dayMs,
  welcome: 3 * dayMs,
  receipt: 7 * dayMs,
  'second-trial': 7 * dayMs,
  'trial-ending': 2 * dayMs,
  'renewal-reminder': 2 * dayMs,
  'plan-resumed': 3 * dayMs,
  'rhythm-switched': 3 * dayMs,
  'payment-failed': 3 * dayMs,
  cancelled: 7 * dayMs,
  'withdrawal-received': 7 * dayMs,
  'resume-quiz': dayMs,
  'email-offer': dayMs,
}

/** Mails that sell something: sent only with consent, each with an unsubscribe link for all of them. */
export const invitingKinds: ReadonlySet<MailKind> = new Set(['resume-quiz', 'email-offer'])

/** Mails to operators that reveal whether they have a second factor. */
export const secondFactorKinds: ReadonlySet<MailKind> = new Set([
  'recovery-code-used',
  'second-factor-added',
  'second-factor-removed',
])

/**
 * Mails that are sent after all others, in this order. Strangers can trigger any number of the first two, to addresses
 * they make up. What the law requires comes before a greeting.
 */
const laterKinds: readonly (readonly MailKind[])[] = [
  ['withdrawal-received'],
  ['welcome'],
  [...invitingKinds],
]

/** The sending order of a mail; 0 comes first. */
export type MailRank = 0 | 1 | 2 | 3
export const mailRanks: readonly MailRank[] = [0, 1, 2, 3]

/** The ranks of mails that a stranger can have sent to any address. */
export const strangersRanks: ReadonlySet<MailRank> = new Set([1, 2])

/** SQL for the rank of a row's kind. Kinds of a newer version get the first rank. */
export const rankOfKind = `(case kind ${laterKinds
  .flatMap((kinds, at) => kinds.map((kind) => `when '${kind}' then ${at + 1}`))
  .join(' ')} else 0 end)`

/** Mails required by law: they do not expire while they only wait for their turn. */
export const legallyRequiredKinds: ReadonlySet<MailKind> = new Set(['withdrawal-received'])

/**
 * Mails that announce a charge. One that no mail server accepted in time has announced nothing, so it is queued anew
 * for as long as the charge lies ahead.
 */
export const announcingKinds: ReadonlySet<MailKind> = new Set(['trial-ending', 'renewal-reminder'])
