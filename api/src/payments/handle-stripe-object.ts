import { hasLead } from '#api/leads/index.ts'
import { findAttempt, findAttemptOfSession, findAttemptOfSubscription } from './attempt-store.ts'
import { idOf } from './stripe-subscription.ts'
import { recordDispute } from './record-dispute.ts'
import { recordFraudWarning } from './record-fraud-warning.ts'
import { recordInvoice } from './record-invoice.ts'
import { paymentOf, recordRefund, recordRefundsOf } from './record-refunds.ts'
import { settleAttempt } from './settle-attempt.ts'
import { settleIntent } from './settle-intent.ts'
import { findSubscriptionsOfCard, syncSubscription } from './sync-subscription.ts'
import { closeSkippedInvoices, hasOlderUnpaidInvoice } from './close-skipped-invoices.ts'
import { closeUnpaidInvoices } from './close-unpaid-invoices.ts'
import type { Services } from '#api/services.ts'

/** The part of an event that is used; the rest is never read. */
export interface StripeNotice {
  readonly type: string
  readonly objectType: string
  readonly objectId: string
}

type Handler = (services: Services, objectId: string) => Promise<void>

/**
 * The handler for each kind of object in Stripe's events, in the order in which a purchase creates them. Only the id
 * counts: the object is read in its current state, so events may arrive late, twice and in any order.
 */
const handlers = {
  intent: settleIntent,
  session: followSession,
  payment: async (services, id) => void (await paymentOf(services, id)),
  subscription: followSubscription,
  invoice: followInvoice,
  charge: recordRefundsOf,
  refund: recordRefund,
  dispute: recordDispute,
  warning: recordFraudWarning,
  card: followCard,
} satisfies Readonly<Record<string, Handler>>

/** The kinds of objects whose events are handled. */
export type StripeTopic = keyof typeof handlers

/** All topics, in the order of the handlers. */
export const stripeTopics = Object.keys(handlers) as readonly StripeTopic[]

const ofObjects: Readonly<Record<string, StripeTopic>> = {
  payment_intent: 'intent',
  setup_intent: 'intent',
  subscription: 'subscription',
  invoice: 'invoice',
  'checkout.session': 'session',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  'radar.early_fraud_warning': 'warning',
  payment_method: 'card',
}

/** Event types that need less work than their object might. */
const ofTypes: Readonly<Record<string, StripeTopic | 'nothing'>> = {
  // NOTE: nothing has moved yet, and another event reports the outcome.
  'payment_intent.created': 'nothing',
  // NOTE: nothing has been refunded yet; other events report refunds and disputes.
  'charge.succeeded': 'payment',
  // NOTE: no plan charges a card before it is attached, and once one does, the plan's own events report it.
  'payment_method.attached': 'nothing',
}

/** The topic of an event; undefined if it needs no handling. */
export function topicOf({
  type,
  objectType,
}: Pick<StripeNotice, 'type' | 'objectType'>): StripeTopic | undefined {
  const topic = ofTypes[type] ?? ofObjects[objectType]
  return topic === 'nothing' ? undefined : topic
}

/** Reads an object that Stripe reported and records what follows from it. */
export async function handleStripeObject(
  services: Services,
  topic: StripeTopic,
  objectId: string,
): Promise<void> {
  await handlers[topic](services, objectId)
}

async function followSubscription(services: Services, id: string): Promise<void> {
  const attempt = await findAttemptOfSubscription(services.db.query, id)
  if (attempt === undefined) return
  const row = await syncSubscription(services, id)
  // NOTE: no event announces the drafts of an unpaid plan, and its customer is to be shown the newest one.
  if (row?.status === 'unpaid') await recordLatestInvoice(services, id)
  // NOTE: also of a plan that nobody has paid for: Stripe keeps the first invoice of a trial open, and a bank's
  // challenge may still pay it. Nobody is shown the invoices of an erased owner, and their customer at Stripe is
  // deleted.
  if (row?.endedAt != null && (await hasLead(services.db.query, row.leadId)))
    await closeUnpaidInvoices(services, id)
  // NOTE: whoever paid to reopen the plan may have left before that, or Stripe may have reopened it a moment later.
  if (row?.status === 'active' && (await hasOlderUnpaidInvoice(services, id)))
    await closeSkippedInvoices(services, id)
  const current = await findAttempt(services.db.query, attempt.id)
  if (current?.state === 'awaiting') await settleAttempt(services, current, 'onlooker')
}

async function recordLatestInvoice(services: Services, id: string): Promise<void> {
  const { latest_invoice: latest } = await services.stripe.subscriptions.retrieve(id)
  if (latest !== null) await recordInvoice(services, idOf(latest))
}

async function followSession(services: Services, id: string): Promise<void> {
  const attempt = await findAttemptOfSession(services.db.query, id)
  if (attempt !== undefined && attempt.paidAt === null) await settleAttempt(services, attempt, 'onlooker')
}

// NOTE: an upcoming invoice cannot be read yet; only real ones have an `in_` id.
async function followInvoice(services: Services, id: string): Promise<void> {
  if (id.startsWith('in_')) await recordInvoice(services, id)
}

/** A bank renewed or replaced the card of a running plan. */
async function followCard(services: Services, id: string): Promise<void> {
  for (const { id: subscriptionId } of await findSubscriptionsOfCard(services, id))
    await syncSubscription(services, subscriptionId)
}
