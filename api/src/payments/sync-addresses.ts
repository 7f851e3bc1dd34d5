import { and, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm'
import { leads } from '#api/leads/index.ts'
import { stripeCustomers } from './checkout-tables.ts'
import { leaseEnd } from './lease.ts'
import { isEmailRefused, stripeFailureOf } from './stripe-failure.ts'
import type { Services } from '#api/services.ts'

type Customer = typeof stripeCustomers.$inferSelect

/**
 * Updates emails at Stripe that were corrected here, because Stripe displays them and writes to them. One process at a
 * time updates a customer, with its lead's email at that moment. If Stripe refuses or a crash interrupts, it is
 * repeated after the lease, but not in this round, which would otherwise never end while Stripe is slow.
 */
export async function syncAddresses(
  services: Services,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const begun = new Date(services.now())
  const next = async () => (isStopped() ? undefined : takeDue(services, begun))
  for (let due = await next(); due !== undefined; due = await next()) {
    const { stripeCustomerId } = due
    await tell(services, due).catch((error: unknown) => {
      services.log.warn(
        { err: error, customer: stripeCustomerId },
        'The email of a customer could not be updated at Stripe yet',
      )
    })
  }
}

/** Takes the customer that has been due longest, of those that were due at `begun`. */
async function takeDue(services: Services, begun: Date): Promise<Customer | undefined> {
  const { query } = services.db
  const due = and(lte(stripeCustomers.addressDueAt, begun), isNull(stripeCustomers.erasedAt))
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
  // NOTE: a customer whose lead is gone gets deleted at Stripe, along with name and email.
  if (lead !== undefined) await updateCustomerEmail(services, stripeCustomerId, lead.email)
  if (addressDueAt === null) return
  await query
    .update(stripeCustomers)
    .set({ addressDueAt: null })
    // NOTE: if the email was corrected once more in the meantime, the due time differs, and the update is repeated.
    .where(and(eq(stripeCustomers.leadId, leadId), eq(stripeCustomers.addressDueAt, addressDueAt)))
}

/**
 * Sets the email of a customer at Stripe, or removes the former one if Stripe does not take the new one. Does nothing
 * if the customer no longer exists there.
 */
export async function updateCustomerEmail(
  { stripe }: Pick<Services, 'stripe'>,
  customerId: string,
  email: string,
): Promise<void> {
  try {
    await stripe.customers.update(customerId, { email })
  } catch (error) {
    if (isEmailRefused(error) && email !== '') return updateCustomerEmail({ stripe }, customerId, '')
    // NOTE: a purchase that needs the missing customer gets this error itself, and then a new customer.
    const failure = stripeFailureOf(error)
    if (failure.kind !== 'declined' || failure.code !== 'resource_missing') throw error
  }
}
