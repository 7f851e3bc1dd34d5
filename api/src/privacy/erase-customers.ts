import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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
 * Deletes the Stripe customers of these leads, which are gone, up to 100. Name, address and cards go, a plan that still
 * runs is ended, and charges and invoices stay, as the law requires (Stripe API: delete a customer). A customer that
 * could not be deleted is `left` for the job; one that Stripe does not know is already gone.
 */
export async function eraseCustomers(services: Services, leadIds: readonly string[]): Promise<DeletionCount> {
  const due = await findDue(services, leadIds)
  const deleted = await deleteEach(services, due, neverStopped)
  return { due: due.length, deleted, left: due.length - deleted }
}

/**
 * Deletes all Stripe customers left behind by erasures and by the deletion of old leads, and reports them. It ends
 * early once Stripe refuses a whole page, so that a Stripe that is down is not asked about each.
 */
export async function eraseLeftCustomers(services: Services, isStopped = neverStopped): Promise<void> {
  const due = await countDue(services)
  let deleted = 0
  let inPage: number
  do {
    inPage = await deleteEach(services, await findDue(services), isStopped)
    deleted += inPage
  } while (inPage > 0 && !isStopped())
  if (deleted === 0) return
  await services.db.query.insert(deletionReports).values({
    id: services.newId(),
    kind: 'erasure',
    ranAt: new Date(services.now()),
    counts: { [customersAtStripe]: { due, deleted, left: await countDue(services) } },
  })
}

async function deleteEach(
  services: Services,
  ids: readonly string[],
  isStopped: () => boolean,
): Promise<number> {
  let deleted = 0
  for (const id of ids) {
    if (isStopped()) break
    try {
      await deleteCustomer(services, id)
      deleted += 1
    } catch (error) {
      services.log.warn({ err: error, customer: id }, 'A customer could not be deleted at Stripe yet')
    }
  }
  return deleted
}

async function findDue(services: Services, leadIds?: readonly string[]): Promise<readonly string[]> {
  const named = leadIds === undefined ? undefined : inArray(stripeCustomers.leadId, [...leadIds])
  const rows = await services.db.query
    .select({ id: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(and(isDue(services), named))
    // NOTE: at random, so that customers whom Stripe keeps refusing to delete do not hold up the others.
    .orderBy(sql`random()`)
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

const countDue = ({ db }: Services): Promise<number> => db.query.$count(stripeCustomers, isDue({ db }))

function isDue({ db }: Pick<Services, 'db'>): SQL | undefined {
  const lead = db.query
    .select({ one: sql`1` })
    .from(leads)
    .where(eq(leads.id, stripeCustomers.leadId))
  return and(isNull(stripeCustomers.erasedAt), notExists(lead))
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
