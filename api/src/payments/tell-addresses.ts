import { and, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm'
import { leads } from '#api/leads/index.ts'
import { leaseEnd } from '#api/payments/lease.ts'
import { stripeCustomers } from '#api/payments/payments-tables.ts'
import { stripeFailureOf } from '#api/payments/stripe-failure.ts'
import type { Services } from '#api/services.ts'

type Customer = typeof stripeCustomers.$inferSelect

/**
 * Tells Stripe the addresses that were corrected here: it shows them and writes to them. Each customer is told by one at a
 * time, with the address its lead has then; what Stripe does not take, or a crash left half done, is told again after the
 * lease.
 */
export async function tellAddresses(services: Services): Promise<void> {
  for (let due = await takeDue(services); due !== undefined; due = await takeDue(services)) {
    const { stripeCustomerId } = due
    await tell(services, due).catch((error: unknown) => {
      services.log.warn({ err: error, customer: stripeCustomerId }, 'Stripe was not told an address yet')
    })
  }
}

async function takeDue(services: Services): Promise<Customer | undefined> {
  const { query } = services.db
  const due = and(
    lte(stripeCustomers.addressDueAt, new Date(services.now())),
    isNull(stripeCustomers.erasedAt),
  )
  const first = query
    .select({ leadId: stripeCustomers.leadId })
    .from(stripeCustomers)
    .where(due)
    .orderBy(stripeCustomers.addressDueAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await query
    .update(stripeCustomers)
    .set({ addressDueAt: leaseEnd(services) })
    .where(eq(stripeCustomers.leadId, sql`(${first})`))
    .returning(getTableColumns(stripeCustomers))
  return taken
}

async function tell(services: Services, { leadId, stripeCustomerId, addressDueAt }: Customer): Promise<void> {
  const { query } = services.db
  const [lead] = await query.select({ email: leads.email }).from(leads).where(eq(leads.id, leadId))
  // NOTE: a customer whose lead is gone is deleted at Stripe, name and address with it.
  if (lead !== undefined) await tellCustomer(services, stripeCustomerId, lead.email)
  if (addressDueAt === null) return
  await query
    .update(stripeCustomers)
    .set({ addressDueAt: null })
    // NOTE: corrected once more meanwhile, another moment stands there, and it is told anew.
    .where(and(eq(stripeCustomers.leadId, leadId), eq(stripeCustomers.addressDueAt, addressDueAt)))
}

/** The address a customer has at Stripe from now on. One that is gone there is none to be told. */
export async function tellCustomer(
  { stripe }: Pick<Services, 'stripe'>,
  customerId: string,
  email: string,
): Promise<void> {
  try {
    await stripe.customers.update(customerId, { email })
  } catch (error) {
    // NOTE: whoever needs a customer that is gone is told so, and gets another one.
    const failure = stripeFailureOf(error)
    if (failure.kind !== 'declined' || failure.code !== 'resource_missing') throw error
  }
}
