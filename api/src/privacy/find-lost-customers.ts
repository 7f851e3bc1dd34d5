import { dayMs, hourMs } from '@fennel/funnel'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { hasLead } from '#api/leads/index.ts'
import { checkoutAttempts, stripeCustomers } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { deleteCustomer } from './erase-customers.ts'

/**
 * How long ago a customer may have been created to be looked for. The job runs hourly and may have been down, so it
 * looks back three days, and skips the last hour, whose customers may still be being stored. An erasure looks only at
 * what the job has not reached yet, because a person waits for it.
 */
const windows = {
  job: { from: 3 * dayMs, until: hourMs },
  // NOTE: without an end, since Stripe's clock may be ahead of ours.
  erasure: { from: 3 * hourMs, until: undefined },
} as const

const atOnce = 100

interface Customer {
  readonly id: string
  readonly leadId: string
}

/**
 * Finds customers at Stripe that were created for a lead of ours and never stored, because a process died or Stripe
 * answered with an error after all. Such a customer is stored, so that it is deleted with its lead; if its lead has
 * another customer by now, it is deleted. One that has or had a plan was stored once and forgotten by a restore from an
 * older backup: it is logged and left alone, since deleting it would end the plan. Customers of leads that are not in
 * this database may belong to another installation on the same account, and are left alone, too. With `erased`, only
 * customers of those leads, which were ours, are looked for. Throws when Stripe cannot be reached.
 */
export async function findLostCustomers(services: Services, erased?: readonly string[]): Promise<void> {
  const seconds = (ago: number) => Math.floor((services.now() - ago) / 1000)
  const { from, until } = erased === undefined ? windows.job : windows.erasure
  const created = { gte: seconds(from), ...(until === undefined ? {} : { lte: seconds(until) }) }
  let page: Customer[] = []
  for await (const { id, metadata } of services.stripe.customers.list({ created, limit: atOnce })) {
    const leadId = metadata['leadId']
    if (leadId !== undefined && (erased === undefined || erased.includes(leadId))) page.push({ id, leadId })
    if (page.length < atOnce) continue
    await settleLost(services, page, erased)
    page = []
  }
  await settleLost(services, page, erased)
}

async function settleLost(
  services: Services,
  found: readonly Customer[],
  erased: readonly string[] | undefined,
): Promise<void> {
  const { query } = services.db
  const ids = found.map(({ id }) => id)
  const known = await query
    .select({ id: stripeCustomers.stripeCustomerId })
    .from(stripeCustomers)
    .where(inArray(stripeCustomers.stripeCustomerId, ids))
  const unknown = found.filter(({ id }) => !known.some((customer) => customer.id === id))
  for (const customer of unknown) {
    if (erased === undefined && !(await isLost(services, customer))) continue
    await settle(services, customer)
  }
}

/** Whether a customer is of a lead of ours and never had a plan, so that it may be deleted. */
async function isLost({ db, log, stripe }: Services, { id, leadId }: Customer): Promise<boolean> {
  if (!(await hasLead(db.query, leadId))) return false
  const { data: plans } = await stripe.subscriptions.list({ customer: id, status: 'all', limit: 1 })
  if (plans.length > 0) log.warn({ customer: id }, 'A customer that is not stored has a plan: left alone')
  return plans.length === 0
}

async function settle(services: Services, { id, leadId }: Customer): Promise<void> {
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
  if (order === undefined) await deleteCustomer(services, id)
}
