import { findAttempt, findAttemptOfSession, findAttemptOfSubscription } from '#api/payments/attempt-store.ts'
import { idOf } from '#api/payments/open-subscription.ts'
import { recordDispute } from '#api/payments/record-dispute.ts'
import { recordFraudWarning } from '#api/payments/record-fraud-warning.ts'
import { recordInvoice } from '#api/payments/record-invoice.ts'
import { paymentOf, recordRefund, recordRefundsOf } from '#api/payments/record-refunds.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import { settleIntent } from '#api/payments/settle-intent.ts'
import { findSubscriptionsOfCard, syncSubscription } from '#api/payments/sync-subscription.ts'
import type { Services } from '#api/services.ts'

/** What an event says it is about; the rest of it is never read. */
export interface StripeNotice {
  readonly type: string
  readonly objectType: string
  readonly objectId: string
}

type Handler = (services: Services, objectId: string) => Promise<void>

/**
 * How each kind of object that Stripe tells of is handled, in the order in which a purchase makes them. Only the id counts:
 * the object is read as it now is, so events may come late, twice and in any order.
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

/** What an event is about, as far as it is handled. */
export type StripeTopic = keyof typeof handlers

/** All of them, in their order. */
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

/** Where the type tells that less has to be done than the object could need. */
const ofTypes: Readonly<Record<string, StripeTopic | 'nothing'>> = {
  // NOTE: it moved nothing yet; whatever it comes to is told.
  'payment_intent.created': 'nothing',
  // NOTE: nothing of it has gone back yet; its refunds and disputes are told.
  'charge.succeeded': 'payment',
  // NOTE: no plan charges a card before it belongs to the customer, and of a plan that then does its own events tell.
  'payment_method.attached': 'nothing',
}

/** What an event is about; undefined when it is none of our business. */
export function topicOf({
  type,
  objectType,
}: Pick<StripeNotice, 'type' | 'objectType'>): StripeTopic | undefined {
  const topic = ofTypes[type] ?? ofObjects[objectType]
  return topic === 'nothing' ? undefined : topic
}

/** Reads an object that Stripe told of and records what follows from it. */
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
  // NOTE: nothing tells of the drafts of a plan that is given up, and the newest is what its customer is to be shown.
  if (row?.status === 'unpaid') await recordLatestInvoice(services, id)
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

// NOTE: an invoice that is only announced cannot be read yet.
async function followInvoice(services: Services, id: string): Promise<void> {
  if (id.startsWith('in_')) await recordInvoice(services, id)
}

/** A card of a running plan was renewed or replaced by its bank. */
async function followCard(services: Services, id: string): Promise<void> {
  for (const { id: subscriptionId } of await findSubscriptionsOfCard(services, id))
    await syncSubscription(services, subscriptionId)
}
