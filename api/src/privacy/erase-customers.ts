import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import { leads } from '#api/leads/index.ts'
import { stripeCustomers, stripeFailureOf } from '#api/payments/index.ts'
import { neverStopped } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import { deletionReports } from './privacy-tables.ts'
import type { DeletionCount } from './privacy-tables.ts'

const atOnce = 100

/** Their name in deletion reports. */
export const customersAtStripe = 'customers at the payment provider'

/**
 * Deletes up to 100 Stripe customers whose lead is gone; with `leadIds`, only customers of those leads. Name, address
 * and cards go, a plan that still runs is ended, and charges and invoices stay, as the law requires (Stripe API: delete
 * a customer). A customer that could not be deleted is `left` for the next call; one that Stripe does not know is
 * already gone.
 */
export async function eraseCustomers(
  services: Services,
  leadIds?: readonly string[],
  isStopped = neverStopped,
): Promise<DeletionCount> {
  const due = await findDue(services, leadIds)
  let deleted = 0
  for (const id of due) {
    if (isStopped()) break
    try {
      await deleteCustomer(services, id)
      deleted += 1
    } catch (error) {
      services.log.warn({ err: error, customer: id }, 'A customer could not be deleted at Stripe yet')
    }
  }
  return { due: due.length, deleted, left: due.length - deleted }
}

/** Deletes the Stripe customers left behind by erasures and by the deletion of old leads, and reports them. */
export async function eraseLeftCustomers(services: Services, isStopped = neverStopped): Promise<void> {
  const count = await eraseCustomers(services, undefined, isStopped)
  if (count.deleted === 0) return
  await services.db.query.insert(deletionReports).values({
    id: services.newId(),
    kind: 'erasure',
    ranAt: new Date(services.now()),
    counts: { [customersAtStripe]: count },
  })
}

async function findDue(services: Services, leadIds?: readonly string[]): Promise<readonly string[]> {
  const { query } = services.db
  const lead = query
    .select({ one: sql`1` })
    .from(leads)
    .where(eq(leads.id, stripeCustomers.leadId))
  const named = leadIds === undefined ? undefined : inArray(stripeCustomers.leadId, [...leadIds])
  const rows = await query
    .select({ id: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(and(isNull(stripeCustomers.erasedAt), notExists(lead), named))
    // NOTE: at random, so that customers whom Stripe keeps refusing to delete do not hold up the others.
    .orderBy(sql`random()`)
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

/** Deletes a customer at Stripe and notes it; one that Stripe does not know is already gone. */
export async function deleteCustomer({ db, now, stripe }: Services, id: string): Promise<void> {
  try {
    await stripe.customers.del(id)
  } catch (error) {
    const failure = stripeFailureOf(error)
    if (failure.kind !== 'declined' || failure.code !== 'resource_missing') throw error
  }
  await db.query
    .update(stripeCustomers)
    .set({ erasedAt: new Date(now()) })
    .where(eq(stripeCustomers.stripeCustomerId, id))
}
