import { dayMs, hourMs } from '@fennel/funnel'
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import { hasLead } from '#api/leads/index.ts'
import { checkoutAttempts, stripeCustomers } from '#api/payments/index.ts'
import { neverStopped } from '#api/repeat-job.ts'
import type { IsStopped } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import { deleteCustomer } from './erase-customers.ts'
import { deletionReports } from './privacy-tables.ts'

/** How long ago a customer may have been created to be looked for: the job runs hourly and may have been down. */
const lookedBack = 3 * dayMs
/** The customers of this last hour are skipped, unless their lead was erased: they may still be being stored. */
const storedWithin = hourMs

const atOnce = 100

interface Customer {
  readonly id: string
  readonly leadId: string
  readonly isOfErased: boolean
}

/**
 * Finds customers at Stripe that were created for a lead of ours and never stored, because a process died or Stripe
 * answered with an error after all. Such a customer is stored, so that it is deleted with its lead; if its lead has
 * another customer by now, it is deleted. One that has or had a plan was stored once and forgotten by a restore from an
 * older backup: it is logged and left alone, since deleting it would end the plan. Customers of leads that are not in
 * this database may belong to another installation on the same account, and are left alone, unless the lead was erased
 * here: those are all deleted, and looked for until that succeeded. One that fails does not stop the next. When
 * `isStopped`, the next run looks again. Throws when Stripe cannot be reached, and an `AggregateError` if some failed.
 */
export async function findLostCustomers(services: Services, isStopped = neverStopped): Promise<void> {
  const erasures = await findErasures(services)
  const erased = new Set(erasures.flatMap(({ leadIds }) => leadIds))
  const now = services.now()
  const since = Math.min(now, ...erasures.map(({ ranAt }) => ranAt.getTime())) - lookedBack
  const until = Math.floor((now - storedWithin) / 1000)
  // NOTE: an erasure's have no end, since Stripe's clock may be ahead of ours.
  const created = { gte: Math.floor(since / 1000), ...(erased.size === 0 && { lte: until }) }
  const failures = new Map<string, unknown>()
  let page: Customer[] = []
  for await (const made of services.stripe.customers.list({ created, limit: atOnce })) {
    const { leadId = '' } = made.metadata
    const isOfErased = erased.has(leadId)
    if (isOfErased || (leadId !== '' && made.created <= until)) page.push({ id: made.id, leadId, isOfErased })
    if (isStopped()) return
    if (page.length < atOnce) continue
    await settleLost(services, page, failures, isStopped)
    page = []
  }
  await settleLost(services, page, failures, isStopped)
  if (isStopped()) return
  const done = erasures.filter(({ leadIds }) => !leadIds.some((leadId) => failures.has(leadId)))
  await services.db.query
    .update(deletionReports)
    .set({ soughtLeadIds: null })
    .where(
      inArray(
        deletionReports.id,
        done.map(({ id }) => id),
      ),
    )
  if (failures.size > 0) throw new AggregateError(failures.values(), 'Some lost customers were not settled')
}

/** The erasures after which lost customers have not been looked for yet. */
async function findErasures({ db }: Services) {
  const { id, ranAt, soughtLeadIds } = deletionReports
  const rows = await db.query
    .select({ id, ranAt, leadIds: soughtLeadIds })
    .from(deletionReports)
    .where(isNotNull(soughtLeadIds))
  return rows.map((row) => ({ ...row, leadIds: row.leadIds ?? [] }))
}

/** `failures` gets the leads of those that could not be settled. */
async function settleLost(
  services: Services,
  found: readonly Customer[],
  failures: Map<string, unknown>,
  isStopped: IsStopped,
): Promise<void> {
  const { query } = services.db
  const ids = found.map(({ id }) => id)
  const known = await query
    .select({ id: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(inArray(stripeCustomers.stripeCustomerId, ids))
  const unknown = found.filter(({ id }) => !known.some((customer) => customer.id === id))
  for (const customer of unknown) {
    if (isStopped()) return
    try {
      if (customer.isOfErased || (await isLost(services, customer))) await settle(services, customer)
    } catch (failure) {
      if (isDatabaseUnavailable(failure)) throw failure
      failures.set(customer.leadId, failure)
    }
  }
}

/** Whether a customer is of a lead of ours and never had a plan, so that it may be deleted. */
async function isLost({ db, log, stripe }: Services, { id, leadId }: Customer): Promise<boolean> {
  if (!(await hasLead(db.query, leadId))) return false
  const { data: plans } = await stripe.subscriptions.list({ customer: id, status: 'all', limit: 1 })
  if (plans.length > 0) log.warn({ customer: id }, 'A customer that is not stored has a plan: left alone')
  return plans.length === 0
}

async function settle(services: Services, { id, leadId, isOfErased }: Customer): Promise<void> {
  const { query } = services.db
  await query
    .insert(stripeCustomers)
    .values({ leadId, stripeCustomerId: id, createdAt: new Date(services.now()) })
    .onConflictDoNothing()
  const [other] = await query
    .select({ id: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(and(eq(stripeCustomers.leadId, leadId), ne(stripeCustomers.stripeCustomerId, id)))
  if (other === undefined) return
  const [order] = await query
    .select({ id: checkoutAttempts.id })
    .from(checkoutAttempts)
    .where(and(eq(checkoutAttempts.leadId, leadId), eq(checkoutAttempts.stripeCustomerId, id)))
  // NOTE: nothing here should know it; whatever does is left for a person to look at.
  if (isOfErased || order === undefined) await deleteCustomer(services, id)
}
