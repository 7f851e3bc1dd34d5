import { findAttempt, findAttemptOfSession, findAttemptOfSubscription } from '#api/payments/attempt-store.ts'
import { recordDispute } from '#api/payments/record-dispute.ts'
import { recordFraudWarning } from '#api/payments/record-fraud-warning.ts'
import { recordInvoice } from '#api/payments/record-invoice.ts'
import { recordRefund, recordRefundsOf } from '#api/payments/record-refunds.ts'
import { settleAttempt } from '#api/payments/settle-attempt.ts'
import { settleIntent } from '#api/payments/settle-intent.ts'
import { findSubscriptionsOfCard, syncSubscription } from '#api/payments/sync-subscription.ts'
import type { InboxEvent } from '#api/payments/webhook-inbox.ts'
import type { Services } from '#api/services.ts'

type Handler = (services: Services, objectId: string) => Promise<void>

/**
 * What an event makes us look at, by the kind of object it is about. Only the id counts: the object is read as it now
 * is, so events may come late, twice and in any order.
 */
const handlers: Readonly<Record<string, Handler>> = {
  payment_intent: settleIntent,
  setup_intent: settleIntent,
  subscription: followSubscription,
  invoice: followInvoice,
  'checkout.session': followSession,
  charge: recordRefundsOf,
  refund: recordRefund,
  dispute: recordDispute,
  'radar.early_fraud_warning': recordFraudWarning,
  payment_method: followCard,
}

/** Does what an event asks for. Events about anything else are none of our business. */
export async function processEvent(
  services: Services,
  event: Pick<InboxEvent, 'objectType' | 'objectId'>,
): Promise<void> {
  await handlers[event.objectType]?.(services, event.objectId)
}

async function followSubscription(services: Services, id: string): Promise<void> {
  const attempt = await findAttemptOfSubscription(services.db.query, id)
  if (attempt === undefined) return
  await syncSubscription(services, id)
  const current = await findAttempt(services.db.query, attempt.id)
  if (current?.state === 'awaiting') await settleAttempt(services, current, 'onlooker')
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
