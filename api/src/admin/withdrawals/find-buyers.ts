import type { DataOf } from '@fennel/contract'
import { and, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { userLeads } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import { checkoutAttempts, trialUsedCode, upsellPurchases } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import type { WithdrawalRecord } from '#api/withdrawals/index.ts'

type Buyer = DataOf<'adminWithdrawals'>['withdrawals'][number]['buyers'][number]
type FindBuyers = (withdrawal: WithdrawalRecord) => Buyer[]

interface BoughtLead {
  readonly id: string
  readonly brandId: string
  readonly emailKey: string
  /** When its last purchase was paid. */
  readonly boughtAt: Date
}

interface Order {
  readonly leadId: string
  /** Null if it is not paid. */
  readonly paidAt: Date | null
}

/**
 * Finds who bought what these withdrawals refer to, in every brand, by address or order number, in one read for all of
 * them. Whose order is named comes first, then buyers from the brand whose site was used.
 */
export async function findBuyers(
  { brands, db: { query } }: Services,
  rows: readonly WithdrawalRecord[],
): Promise<FindBuyers> {
  const emailKeys = [...new Set(rows.map(({ emailKey }) => emailKey))]
  const numbers = [...new Set(rows.flatMap(({ orderNumber }) => orderNumber ?? []))]
  const orders = await findOrders(query, numbers)
  const bought = await boughtLeads(
    query,
    emailKeys,
    [...orders.values()].map(({ leadId }) => leadId),
  )
  const userOfLead = await usersOfLeads(
    query,
    bought.map(({ id }) => id),
  )
  return ({ brandId, emailKey, orderNumber }) => {
    const order = orders.get(orderNumber ?? '')
    const isNamed = ({ id }: BoughtLead) => id === order?.leadId
    const rankOf = (lead: BoughtLead) => (isNamed(lead) ? 2 : lead.brandId === brandId ? 1 : 0)
    const found = bought
      .filter((lead) => lead.emailKey === emailKey || isNamed(lead))
      .toSorted(
        (one, other) => rankOf(other) - rankOf(one) || other.boughtAt.getTime() - one.boughtAt.getTime(),
      )
    // NOTE: several leads of one account are one buyer, described by the first of them.
    const people = Map.groupBy(found, ({ id }) => userOfLead.get(id) ?? id)
    return [...people].flatMap(([id, [lead, ...others]]): Buyer[] => {
      if (lead === undefined) return []
      const boughtAt = (isNamed(lead) ? order?.paidAt : null) ?? lead.boughtAt
      return [
        {
          page: userOfLead.has(lead.id) ? 'user' : 'lead',
          id,
          boughtAt: boughtAt.toISOString(),
          brandName: lead.brandId === brandId ? null : (brands.get(lead.brandId)?.name ?? lead.brandId),
          hasAddress: [lead, ...others].some((one) => one.emailKey === emailKey),
        },
      ]
    })
  }
}

/** An order number is the id of a purchase: of a plan, or of a one-time offer. */
async function findOrders(db: Queryable, numbers: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  if (numbers.length === 0) return new Map()
  const plans = await db
    .select({ id: checkoutAttempts.id, leadId: checkoutAttempts.leadId, paidAt: checkoutAttempts.paidAt })
    .from(checkoutAttempts)
    .where(inArray(checkoutAttempts.id, [...numbers]))
  const offers = await db
    .select({ id: upsellPurchases.id, leadId: upsellPurchases.leadId, paidAt: upsellPurchases.paidAt })
    .from(upsellPurchases)
    .where(inArray(upsellPurchases.id, [...numbers]))
  return new Map([...plans, ...offers].map(({ id, ...order }) => [id, order]))
}

async function boughtLeads(
  db: Queryable,
  emailKeys: readonly string[],
  ids: readonly string[],
): Promise<readonly BoughtLead[]> {
  if (emailKeys.length === 0) return []
  const rows = await db
    .select({
      id: leads.id,
      brandId: leads.appName,
      emailKey: leads.emailKey,
      firstBoughtAt: leads.purchasedAt,
    })
    .from(leads)
    .where(
      and(
        isNotNull(leads.purchasedAt),
        or(
          inArray(leads.emailKey, [...emailKeys]),
          ids.length === 0 ? undefined : inArray(leads.id, [...ids]),
        ),
      ),
    )
    .orderBy(leads.id)
  const lastPaidAt = await lastPurchases(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ firstBoughtAt, ...lead }) => {
    const boughtAt = lastPaidAt.get(lead.id) ?? firstBoughtAt
    return boughtAt === null ? [] : [{ ...lead, boughtAt }]
  })
}

/** When each of these leads last bought a plan or a one-time offer, free first terms included. */
async function lastPurchases(db: Queryable, leadIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (leadIds.length === 0) return new Map()
  const last = new Map<string, Date>()
  // NOTE: a second trial is paid, too, but refused and refunded at once.
  const isNoSecondTrial = sql`${checkoutAttempts.declineCode} is distinct from ${trialUsedCode}`
  for (const { table, stands } of [
    { table: checkoutAttempts, stands: isNoSecondTrial },
    { table: upsellPurchases, stands: undefined },
  ]) {
    const { leadId, paidAt } = table
    const bought = await db
      .select({ leadId, paidAt })
      .from(table)
      .where(and(isNotNull(paidAt), inArray(leadId, [...leadIds]), stands))
    for (const { leadId: lead, paidAt: at } of bought) {
      const known = last.get(lead)
      if (at !== null && (known === undefined || known < at)) last.set(lead, at)
    }
  }
  return last
}

async function usersOfLeads(db: Queryable, leadIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (leadIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(userLeads)
    .where(inArray(userLeads.leadId, [...leadIds]))
  return new Map(rows.map(({ leadId, userId }) => [leadId, userId]))
}
