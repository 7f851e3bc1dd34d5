import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { updateAttempt } from './attempt-store.ts'
import type { Attempt } from './attempt-store.ts'
import { stripeCustomers } from './checkout-tables.ts'
import { faultPoint } from './fault-point.ts'
import { isEmailRefused } from './stripe-failure.ts'
import { updateCustomerEmail } from './sync-addresses.ts'
import type { Services } from '#api/services.ts'

/** Who pays. `creationRound` is part of the idempotency key of the customer's creation. */
type Payer = Pick<Attempt, 'leadId' | 'email' | 'brandId' | 'creationRound'>

/**
 * The lead's customer at Stripe, with the current email; created if there is none yet. A lead has one customer,
 * whatever it buys.
 */
export async function customerOf(services: Services, payer: Payer): Promise<string> {
  const known = await findCustomer(services, payer.leadId)
  if (known === undefined) return makeCustomer(services, payer)
  // NOTE: the email may have been corrected since the customer was created, and Stripe displays it and writes to it.
  await updateCustomerEmail(services, known, payer.email)
  return known
}

/** The customer of an attempt, stored on it. */
export async function ensureCustomer(services: Services, attempt: Attempt): Promise<string> {
  const customerId = await customerOf(services, attempt)
  if (attempt.stripeCustomerId !== customerId) {
    await updateAttempt(services.db.query, attempt.id, {
      stripeCustomerId: customerId,
      step: 'customer',
      updatedAt: new Date(services.now()),
    })
    await faultPoint('checkout.customer.afterCommit')
  }
  return customerId
}

async function findCustomer(services: Services, leadId: string): Promise<string | undefined> {
  const rows = await services.db.query
    .select()
    .from(stripeCustomers)
    .where(eq(stripeCustomers.leadId, leadId))
  return rows[0]?.stripeCustomerId
}

/**
 * Gives a lead a new customer in place of one that Stripe no longer has, for instance because it was deleted in the
 * Dashboard. The next try pays with the new one.
 */
export async function replaceCustomer(services: Services, payer: Payer, missingId: string): Promise<void> {
  const stripeCustomerId = await createAtStripe(services, payer, `:after:${missingId}`)
  await services.db.query
    .update(stripeCustomers)
    .set({ stripeCustomerId })
    .where(and(eq(stripeCustomers.leadId, payer.leadId), eq(stripeCustomers.stripeCustomerId, missingId)))
}

async function makeCustomer(services: Services, payer: Payer): Promise<string> {
  const { leadId } = payer
  const stripeCustomerId = await createAtStripe(services, payer)
  await faultPoint('checkout.customer.afterStripe')
  await services.db.query
    .insert(stripeCustomers)
    .values({ leadId, stripeCustomerId, createdAt: new Date(services.now()) })
    .onConflictDoNothing()
  return (await findCustomer(services, leadId)) ?? stripeCustomerId
}

/**
 * `suffix` is added to the idempotency key of a replacement; otherwise Stripe would answer with the customer it
 * replaces.
 */
async function createAtStripe(
  services: Services,
  { leadId, email, brandId, creationRound }: Payer,
  suffix = '',
): Promise<string> {
  const address = createHash('sha256').update(email).digest('hex').slice(0, 16)
  const metadata = { leadId, brand: brandId }
  // NOTE: a changed email changes the request, and Stripe refuses a different request under the same key.
  const idempotencyKey = `lead:${leadId}:customer:${address}:${creationRound}${suffix}`
  try {
    return (await services.stripe.customers.create({ email, metadata }, { idempotencyKey })).id
  } catch (error) {
    if (!isEmailRefused(error)) throw error
    // NOTE: Stripe only displays the address; what it does not take must not keep anybody from buying.
    const nameless = { idempotencyKey: `${idempotencyKey}:no-email` }
    return (await services.stripe.customers.create({ metadata }, nameless)).id
  }
}
