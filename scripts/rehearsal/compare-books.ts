import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { idOf } from '../../api/src/payments/stripe-subscription.ts'
import { checkoutAttempts, upsellPurchases } from '../../api/src/payments/checkout-tables.ts'
import { ledgerEntries } from '../../api/src/payments/ledger-tables.ts'
import { subscriptions } from '../../api/src/payments/plan-tables.ts'
import { readEntitlements } from '../../api/src/payments/plan-standing.ts'
import { checkMoneyInvariants } from '../../api/src/payments/testing/check-money-invariants.ts'
import type { Services } from '../../api/src/services.ts'
import type { Buyer } from './buyer.ts'

/** Money that Stripe collected from a buyer, and what for according to Stripe's metadata. */
interface Taken {
  readonly charge: Stripe.Charge
  /** `plan calmplate-1-month`, or an upsell with its attempt. */
  readonly purchase: string
  readonly productId: string
  /** False for a renewal. */
  readonly isFirst: boolean
}

interface StripesBook {
  readonly taken: readonly Taken[]
  readonly refunds: readonly Stripe.Refund[]
  /** What is paid for and active. */
  readonly granted: readonly string[]
}

/**
 * All differences between what Stripe collected from a buyer, what the ledger records and what the buyer has access to,
 * as sentences. Stripe's side is read from Stripe alone; the server's own invariants are checked as well.
 */
export async function compareBooks(
  services: Services,
  buyer: Pick<Buyer, 'email' | 'leadId'>,
): Promise<readonly string[]> {
  const theirs = await readStripe(services, buyer.email)
  const { query } = services.db
  const ofLead = <T extends { leadId: Parameters<typeof eq>[0] }>({ leadId }: T) => eq(leadId, buyer.leadId)
  const entries = await query.select().from(ledgerEntries).where(ofLead(ledgerEntries))
  const rows = await query.select().from(subscriptions).where(ofLead(subscriptions))
  const extras = await query.select().from(upsellPurchases).where(ofLead(upsellPurchases))
  const attempts = await query.select().from(checkoutAttempts).where(ofLead(checkoutAttempts))
  const standings = await readEntitlements(services, rows)
  const ours = [
    ...rows
      .filter(({ id }) => standings.get(id)?.isEntitled === true)
      .map(({ productId }) => `plan ${productId}`),
    ...extras.filter(({ state }) => state === 'succeeded').map(upsellName),
  ]
  return [
    ...chargedTwice(theirs.taken),
    ...wrongPrices(services, theirs.taken),
    ...differences(
      'taken',
      moneyOf(theirs),
      entries.map(({ stripeSourceId, amountCents }) => `${stripeSourceId} ${amountCents}`),
    ),
    ...differences('granted', theirs.granted, ours),
    ...[...attempts, ...extras]
      .filter(({ state }) => state === 'running' || state === 'unknown')
      .map(({ id, state }) => `${id} is still ${state}`),
    ...(await checkMoneyInvariants(services)),
  ]
}

async function readStripe({ stripe, config, now }: Services, email: string): Promise<StripesBook> {
  const taken: Taken[] = []
  const refunds: Stripe.Refund[] = []
  const granted: string[] = []
  for (const { id: customer } of (await stripe.customers.list({ email, limit: 100 })).data) {
    const all = { customer, limit: 100 }
    const plans = (
      await stripe.subscriptions.list({ ...all, status: 'all', expand: ['data.latest_invoice'] })
    ).data
    const invoices = (await stripe.invoices.list({ ...all, expand: ['data.payments'] })).data
    const intents = (await stripe.paymentIntents.list(all)).data
    const graceStart = now() / 1000 - config.graceDays * 86_400
    granted.push(
      ...plans
        .filter((plan) => isPaidAndRuns(plan) || isInGrace(plan, graceStart))
        .map(({ metadata }) => `plan ${metadata['productId']}`),
    )
    for (const charge of (await stripe.charges.list(all)).data) {
      if (charge.status !== 'succeeded') continue
      const intent = intents.find(
        ({ id }) => charge.payment_intent !== null && id === idOf(charge.payment_intent),
      )
      const isUpsell = intent?.metadata['upsellPurchaseId'] !== undefined
      const invoice = invoices.find((one) => intent !== undefined && collects(one, intent.id))
      const plan = plans.find(({ id }) => id === subscriptionOf(invoice))
      const productId = (isUpsell ? intent : plan)?.metadata['productId'] ?? 'nothing we know'
      const attemptId = intent?.metadata['attemptId'] ?? ''
      const isFirst = invoice?.billing_reason !== 'subscription_cycle'
      const purchase = isUpsell
        ? upsellName({ productId, attemptId })
        : isFirst
          ? `plan ${productId}`
          : `renewal ${invoice?.id} of ${productId}`
      taken.push({ charge, productId, purchase, isFirst })
      if (isUpsell) granted.push(purchase)
      if (charge.amount_refunded > 0)
        refunds.push(...(await stripe.refunds.list({ charge: charge.id, limit: 100 })).data)
    }
  }
  return { taken, refunds, granted }
}

function upsellName({ productId, attemptId }: { productId: string; attemptId: string }): string {
  return `upsell ${productId} after ${attemptId}`
}

function collects({ payments }: Stripe.Invoice, intentId: string): boolean {
  return (payments?.data ?? []).some(
    ({ payment: { payment_intent: intent } }) => intent !== undefined && idOf(intent) === intentId,
  )
}

function subscriptionOf(invoice: Stripe.Invoice | undefined): string | undefined {
  const subscription = invoice?.parent?.subscription_details?.subscription
  return subscription === undefined || subscription === null ? undefined : idOf(subscription)
}

/** A plan is bought once its first payment succeeded, or its card was set up when nothing was due. */
function isPaidAndRuns({
  status,
  latest_invoice: latest,
  pending_setup_intent: setup,
}: Stripe.Subscription): boolean {
  if (status !== 'active' && status !== 'trialing') return false
  const invoice = latest === null || typeof latest === 'string' ? undefined : latest
  return (invoice?.amount_due ?? 0) > 0 ? invoice?.status === 'paid' : setup === null
}

/**
 * A renewal that failed after `graceStart` (seconds since 1970) keeps the plan open; a failed first payment never opens
 * it.
 */
function isInGrace({ status, latest_invoice: latest }: Stripe.Subscription, graceStart: number): boolean {
  if (status !== 'past_due' || latest === null || typeof latest === 'string') return false
  return latest.billing_reason === 'subscription_cycle' && latest.created > graceStart
}

/** A fully refunded purchase may be repeated. Otherwise a buyer has one plan at a time, and each offer once. */
function chargedTwice(taken: readonly Taken[]): readonly string[] {
  const kept = taken.filter(({ charge }) => !charge.refunded)
  const groups = Map.groupBy(kept, ({ purchase, productId }) =>
    purchase.startsWith('upsell ') ? `upsell ${productId}` : purchase,
  )
  const plans = kept.filter(({ purchase }) => purchase.startsWith('plan '))
  return [
    ...[...groups]
      .filter(([, same]) => same.length > 1)
      .map(([name, same]) => `${name} was charged ${same.length} times`),
    ...(plans.length > 1 ? [`one buyer was charged for ${plans.length} plans`] : []),
  ]
}

function wrongPrices({ brands }: Services, taken: readonly Taken[]): readonly string[] {
  const plans = [...brands.values()].flatMap((brand) => brand.plans)
  const upsells = [...brands.values()].flatMap((brand) => brand.upsells.products)
  const priceOf = ({ productId, isFirst }: Taken): number | undefined => {
    const plan = plans.find(({ id }) => id === productId)
    if (plan !== undefined) return isFirst ? plan.finalPriceCents : plan.renewal.cents
    return upsells.find(({ id }) => id === productId)?.priceCents
  }
  return taken
    .filter((one) => one.charge.amount !== priceOf(one))
    .map((one) => `${one.purchase} costs ${priceOf(one)}, but ${one.charge.amount} was charged`)
}

function moneyOf({ taken, refunds }: StripesBook): readonly string[] {
  return [
    ...taken.map(({ charge }) => `${charge.id} ${charge.amount}`),
    ...refunds.filter(({ status }) => status === 'succeeded').map(({ id, amount }) => `${id} ${-amount}`),
  ]
}

function differences(what: string, theirs: readonly string[], ours: readonly string[]): readonly string[] {
  return [
    ...theirs.filter((one) => !ours.includes(one)).map((one) => `${what} at Stripe, not here: ${one}`),
    ...ours.filter((one) => !theirs.includes(one)).map((one) => `${what} here, not at Stripe: ${one}`),
  ]
}
