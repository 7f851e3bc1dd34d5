import { dayMs, minuteMs } from '@fennel/funnel'
import type { BilledPlan } from '@fennel/funnel'

/** What a mail tells of money; one from before the currency was told is in the house's. */
export interface AmountOfMail {
  readonly amountCents: number
  /** A code, in small letters or capitals. */
  readonly currency?: string | null
}

/** What is renewed, for how much and how often; a mail from before the period was told names none. */
export interface RenewalOfMail extends AmountOfMail {
  readonly productId: string
  readonly renewalInterval?: 'month' | 'year' | null
  readonly renewalIntervalCount?: number | null
}

/** A charge to come. `introductoryCents` is what the first term cost, where it ends now and cost less. */
export interface ChargeOfMail extends RenewalOfMail {
  readonly introductoryCents?: number
}

/** What decides when a plan that was bought renews, and at what price. */
export type TermsOfMail = BilledPlan & { readonly currency: string }

/** What each kind of mail is queued with. Facts only: words, prices in words and links are made when it is sent. */
export interface MailPayloads {
  /** Is written only when the recipient has an account or paid; asked for, it says nothing about who has or did. */
  'password-reset': Readonly<Record<string, never>>
  /** As a reset, for a buyer who tried to make an account with an address that has one. */
  'sign-in-link': Readonly<Record<string, never>>
  /** `changedAt` is ISO 8601. */
  'password-changed': { readonly changedAt: string }
  /** A worn-out token came back, so somebody may have copied it: that sign-in was ended. `endedAt` is ISO 8601. */
  'session-ended': { readonly endedAt: string }
  /**
   * To an operator: a recovery code was used up, to sign in or to turn the second factor off, which ends the others.
   * `usedAt` is ISO 8601, `left` how many were still good then.
   */
  'recovery-code-used': {
    readonly usedAt: string
    readonly left: number
    readonly purpose: 'sign-in' | 'turn-off'
  }
  /**
   * To an operator: an admin turned the second factor off for them; with `isByServer` whoever runs the server did, on the
   * machine itself. `removedAt` is ISO 8601.
   */
  'second-factor-removed': { readonly removedAt: string; readonly isByServer?: boolean }
  /**
   * An operator put in another address for a plan. `to` the `former` one, which is told what to do where that was wrong, and
   * the `new` one, which is told the way in. `correctedAt` is ISO 8601.
   */
  'email-corrected': { readonly correctedAt: string; readonly to: 'former' | 'new' }
  welcome: Readonly<Record<string, never>>
  /**
   * One payment. `paidAt` is ISO 8601. With `isRenewal` it is a later term of a plan, with `isOneTime` an offer that does
   * not renew, else a plan's first term, with the terms agreed for it and `renewsAt`, when it ends (ISO 8601); a receipt from
   * before these were told names none of them.
   */
  receipt: AmountOfMail & {
    readonly orderId: string
    readonly productId: string
    readonly paidAt: string
    readonly isRenewal?: boolean
    readonly isOneTime?: boolean
    readonly terms?: TermsOfMail
    readonly renewsAt?: string
  }
  /** A trial was paid for by somebody who had one: it ended, and what was paid (0: nothing) goes back. */
  'second-trial': AmountOfMail & { readonly productId: string }
  /** A free or cheap first term is about to end. `endsAt` is ISO 8601; `amountCents` is what the renewal will cost. */
  'trial-ending': ChargeOfMail & { readonly endsAt: string }
  /** `renewsAt` is ISO 8601; `amountCents` is what it will cost. */
  'renewal-reminder': ChargeOfMail & { readonly renewsAt: string }
  /** Confirms another rhythm of a plan. `startsAt` is ISO 8601: `amountCents` is charged then for the first time. */
  'rhythm-switched': RenewalOfMail & { readonly startsAt: string }
  /**
   * `triesAgainAt` is ISO 8601, and null when no day is known; with `isForGood` the bank takes that card no more.
   * `openUntil` (ISO 8601) is the end of the grace; a mail from before it was told names none.
   */
  'payment-failed': AmountOfMail & {
    readonly productId: string
    readonly failedAt: string
    readonly triesAgainAt: string | null
    readonly isForGood?: boolean
    readonly openUntil?: string | null
  }
  /** Confirms a cancellation. `paidUntil` is ISO 8601: what was paid for stays open until then; null ends it at once. */
  cancelled: { readonly productId: string; readonly cancelledAt: string; readonly paidUntil: string | null }
  /** Confirms a withdrawal from a contract, with all that it said. `receivedAt` is ISO 8601. */
  'withdrawal-received': {
    readonly name: string
    readonly orderNumber: string | null
    readonly receivedAt: string
  }
  /** To a visitor who left an address and agreed to be written to, a day later; never to a buyer. */
  'resume-quiz': { readonly leadId: string }
  /** As above: the way to the offer of the e-mail page. */
  'email-offer': { readonly leadId: string }
}

export type MailKind = keyof MailPayloads

/** A kind with the payload that belongs to it. */
export type MailContent = {
  [K in MailKind]: { readonly kind: K; readonly payload: MailPayloads[K] }
}[MailKind]

/** How long a mail may wait for the mail server before it is no use any more, in milliseconds. */
export const mailLifetimes: Readonly<Record<MailKind, number>> = {
  'password-reset': 30 * minuteMs,
  'sign-in-link': 30 * minuteMs,
  'password-changed': 3 * dayMs,
  'session-ended': 3 * dayMs,
  'recovery-code-used': 3 * dayMs,
  'second-factor-removed': 3 * dayMs,
  'email-corrected': 7 * dayMs,
  welcome: 3 * dayMs,
  receipt: 7 * dayMs,
  'second-trial': 7 * dayMs,
  'trial-ending': 2 * dayMs,
  'renewal-reminder': 2 * dayMs,
  'rhythm-switched': 3 * dayMs,
  'payment-failed': 3 * dayMs,
  cancelled: 7 * dayMs,
  'withdrawal-received': 7 * dayMs,
  'resume-quiz': dayMs,
  'email-offer': dayMs,
}

/** Mails that sell something: only with consent, and each carries the way out of all of them. */
export const invitingKinds: ReadonlySet<MailKind> = new Set(['resume-quiz', 'email-offer'])

/**
 * Mails that go out after all others, first to last. Of the first two, strangers can cause any number, to addresses they
 * make up: what the law asks for goes before a greeting.
 */
const laterKinds: readonly (readonly MailKind[])[] = [
  ['withdrawal-received'],
  ['welcome'],
  [...invitingKinds],
]

/** When a mail's turn comes: 0 before all others. */
export type MailRank = 0 | 1 | 2 | 3
export const mailRanks: readonly MailRank[] = [0, 1, 2, 3]

/** The ranks whose mails a stranger can have sent to anybody. */
export const strangersRanks: ReadonlySet<MailRank> = new Set([1, 2])

/** The rank of a row's kind in SQL; kinds of a newer version have the first. */
export const rankOfKind = `(case kind ${laterKinds
  .flatMap((kinds, at) => kinds.map((kind) => `when '${kind}' then ${at + 1}`))
  .join(' ')} else 0 end)`

/** Mails that the law asks for: while they only wait for their turn, they do not expire. */
export const owedKinds: ReadonlySet<MailKind> = new Set(['withdrawal-received'])
