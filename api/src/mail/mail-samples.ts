import type { Brand } from '@fennel/funnel'
import { findPlan, plansOf } from '#api/catalog/index.ts'
import type { MailKind } from './mail-kinds.ts'
import type { ComposedMail } from './mail-message.ts'
import { emailOfferMail, resumeQuizMail } from './templates/invitation-mails.ts'
import { passwordChangedMail } from './templates/password-changed-mail.ts'
import { passwordResetMail } from './templates/password-reset-mail.ts'
import { canceledMail } from './templates/canceled-mail.ts'
import { emailCorrectedAwayMail, emailCorrectedMail } from './templates/email-corrected-mails.ts'
import { paymentFailedMail } from './templates/payment-failed-mail.ts'
import {
  planResumedMail,
  renewalReminderMail,
  intervalSwitchedMail,
  trialEndingMail,
} from './templates/renewal-mails.ts'
import { receiptMail } from './templates/receipt-mail.ts'
import { recoveryCodeUsedMail } from './templates/recovery-code-used-mail.ts'
import { secondFactorAddedMail } from './templates/second-factor-added-mail.ts'
import { secondFactorRemovedMail } from './templates/second-factor-removed-mail.ts'
import { secondTrialMail } from './templates/second-trial-mail.ts'
import { sessionEndedMail } from './templates/session-ended-mail.ts'
import { signInLinkMail } from './templates/sign-in-link-mail.ts'
import { welcomeMail } from './templates/welcome-mail.ts'
import { withdrawalReceivedMail } from './templates/withdrawal-received-mail.ts'

/** A mail as a reader could get it. `id` is its kind, plus a variant where a kind has several. */
export interface MailSample {
  readonly id: string
  readonly kind: MailKind
  readonly mail: ComposedMail
}

const at = '2026-11-21T09:00:00.000Z'
const soon = '2026-11-24T09:00:00.000Z'
const later = '2026-12-21T09:00:00.000Z'
const now = Date.parse(at)
const token = 'sample-0123456789abcdefghijklmnopqrstuvwxyzABCDE'

/** Every mail of a brand with made-up facts, for previews. A kind without a sample does not compile. */
export function mailSamples(brand: Brand, site: URL): readonly MailSample[] {
  const plan = plansOf(brand)[0]
  const productId = plan?.id ?? 'plan'
  const amountCents = findPlan(brand, productId)?.renewal.cents ?? 3999
  // NOTE: offers that renew are only sold as billing intervals of a plan, so no receipt calls them one-time.
  const offer = brand.upsells.products.find(({ billing }) => billing === 'one-time')
  const order = { orderId: 'Q2xhc3NpYy1vcmRlci0x', paidAt: at }
  const bought = { ...order, productId, amountCents: plan?.finalPriceCents ?? 1999 }
  const annual = brand.switchOffers.find(({ interval }) => interval === 'annual')
  const switched = {
    productId: annual?.id ?? productId,
    amountCents: annual?.cents ?? 11_999,
    renewalInterval: 'year',
    renewalIntervalCount: 1,
  } as const
  const failed = { productId, amountCents, failedAt: at }
  const declared = { email: 'mia@example.com', name: 'Mia Example', receivedAt: at }
  const ways = {
    resume: new URL(`/resume?rt=${token}`, site),
    unsubscribe: new URL(`/unsubscribe?list=${token}`, site),
  }
  const samples: Readonly<Record<MailKind, Readonly<Record<string, ComposedMail>>>> = {
    'password-reset': {
      '': passwordResetMail(brand, site, { token, minutes: 30, isFirst: false }),
      first: passwordResetMail(brand, site, { token, minutes: 30, isFirst: true }),
    },
    'sign-in-link': { '': signInLinkMail(brand, site, { token, minutes: 30 }) },
    'password-changed': {
      '': passwordChangedMail(brand, site, { changedAt: at }),
      operator: passwordChangedMail(brand, site, { changedAt: at, isByOperator: true }),
    },
    'session-ended': { '': sessionEndedMail(brand, site, { endedAt: at }) },
    'recovery-code-used': {
      '': recoveryCodeUsedMail(brand, site, { usedAt: at, left: 8, purpose: 'sign-in' }),
      last: recoveryCodeUsedMail(brand, site, { usedAt: at, left: 0, purpose: 'sign-in' }),
      off: recoveryCodeUsedMail(brand, site, { usedAt: at, left: 8, purpose: 'turn-off' }),
    },
    'second-factor-added': { '': secondFactorAddedMail(brand, site, { addedAt: at }) },
    'second-factor-removed': {
      '': secondFactorRemovedMail(brand, site, { removedAt: at }),
      server: secondFactorRemovedMail(brand, site, { removedAt: at, isByServer: true }),
      self: secondFactorRemovedMail(brand, site, { removedAt: at, isBySelf: true }),
    },
    'email-corrected': {
      new: emailCorrectedMail(brand, site, { correctedAt: at, to: 'new' }),
      former: emailCorrectedAwayMail(brand, site, { correctedAt: at, to: 'former' }),
    },
    welcome: {
      '': welcomeMail(brand, site, { email: 'mia@example.com' }),
      'without-plan': welcomeMail(brand, site, { email: 'mia@example.com', hasPlan: false }),
    },
    receipt: {
      plan: receiptMail(brand, site, bought),
      renewal: receiptMail(brand, site, { ...order, productId, amountCents, isRenewal: true }),
      extra: receiptMail(brand, site, {
        ...order,
        productId,
        amountCents: 500,
        isRenewal: true,
        isExtraCharge: true,
      }),
      'set-to-end': receiptMail(brand, site, bought, { openUntil: later }),
      paused: receiptMail(brand, site, bought, { isPaused: true }),
      'other-terms': receiptMail(brand, site, bought, { hasOtherTerms: true }),
      ...(offer === undefined
        ? {}
        : {
            offer: receiptMail(brand, site, {
              ...order,
              productId: offer.id,
              amountCents: offer.priceCents,
              isOneTime: true,
            }),
          }),
    },
    'second-trial': {
      paid: secondTrialMail(brand, site, { productId, amountCents: bought.amountCents }),
      partly: secondTrialMail(brand, site, {
        productId,
        amountCents: bought.amountCents,
        leftCents: 100,
      }),
      refunded: secondTrialMail(brand, site, {
        productId,
        amountCents: bought.amountCents,
        leftCents: 0,
      }),
      free: secondTrialMail(brand, site, { productId, amountCents: 0 }),
    },
    'trial-ending': { '': trialEndingMail(brand, site, { productId, endsAt: later, amountCents }, now) },
    'renewal-reminder': {
      '': renewalReminderMail(brand, site, { productId, renewsAt: later, amountCents }, now),
      introductory: renewalReminderMail(
        brand,
        site,
        { productId, renewsAt: later, amountCents, introductoryCents: bought.amountCents },
        now,
      ),
      changed: renewalReminderMail(
        brand,
        site,
        { productId, renewsAt: later, amountCents, formerCents: amountCents - 500 },
        now,
      ),
      card: renewalReminderMail(
        brand,
        site,
        { productId, renewsAt: later, amountCents, isCardExpired: true },
        now,
      ),
    },
    'plan-resumed': {
      '': planResumedMail(brand, site, { productId, renewsAt: later, amountCents }, now),
    },
    'rhythm-switched': {
      '': intervalSwitchedMail(brand, site, { ...switched, startsAt: later }, now),
    },
    'payment-failed': {
      again: paymentFailedMail(brand, site, { ...failed, triesAgainAt: soon, openUntil: later }, now),
      closing: paymentFailedMail(brand, site, { ...failed, triesAgainAt: later, openUntil: soon }, now),
      closed: paymentFailedMail(brand, site, { ...failed, triesAgainAt: later, openUntil: at }, now),
      last: paymentFailedMail(brand, site, { ...failed, triesAgainAt: null, openUntil: later }, now),
      good: paymentFailedMail(brand, site, { ...failed, triesAgainAt: null, isForGood: true }, now),
      unconfirmed: paymentFailedMail(
        brand,
        site,
        { ...failed, triesAgainAt: null, isUnconfirmed: true, openUntil: later },
        now,
      ),
    },
    cancelled: {
      later: canceledMail(brand, site, { productId, cancelledAt: at, paidUntil: later }),
      now: canceledMail(brand, site, { productId, cancelledAt: at, paidUntil: null }),
      owed: canceledMail(brand, site, { productId, cancelledAt: at, paidUntil: null, owedSince: at }),
      'owed-in-part': canceledMail(brand, site, {
        productId,
        cancelledAt: at,
        paidUntil: null,
        owedSince: at,
        openUntil: later,
      }),
      unpaid: canceledMail(brand, site, {
        productId,
        cancelledAt: at,
        paidUntil: null,
        refund: { amountCents: bought.amountCents },
      }),
    },
    'withdrawal-received': {
      '': withdrawalReceivedMail(brand, site, { ...declared, orderNumber: order.orderId }),
      unnumbered: withdrawalReceivedMail(brand, site, { ...declared, orderNumber: null }),
    },
    'resume-quiz': {
      unfinished: resumeQuizMail(brand, { ...ways, isFinished: false, isOfferOver: false }),
      finished: resumeQuizMail(brand, { ...ways, isFinished: true, isOfferOver: false }),
    },
    'email-offer': {
      '': emailOfferMail(brand, { ...ways, isFinished: true, isOfferOver: false }),
      ended: emailOfferMail(brand, { ...ways, isFinished: true, isOfferOver: true }),
      unfinished: emailOfferMail(brand, { ...ways, isFinished: false, isOfferOver: false }),
    },
  }
  return Object.entries(samples).flatMap(([kind, variants]) =>
    Object.entries(variants).map(([variant, mail]) => ({
      id: variant === '' ? kind : `${kind}-${variant}`,
      kind: kind as MailKind,
      mail,
    })),
  )
}
