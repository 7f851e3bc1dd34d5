import type Stripe from 'stripe'

/** Every event the server acts on. Its endpoint subscribes to exactly these; no other event arrives as a webhook. */
export const webhookEvents = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refunded',
  'charge.updated',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'invoice.finalized',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.upcoming',
  'invoice.updated',
  'invoice.voided',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'payment_method.updated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'setup_intent.canceled',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]

const subscribed: ReadonlySet<string> = new Set(webhookEvents)

/** Whether events of this type arrive as webhooks. */
export const isSubscribed = (type: string): boolean => subscribed.has(type)
