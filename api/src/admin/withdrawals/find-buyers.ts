import type { DataOf } from '@fennel/contract'
import { and, inArray, isNotNull, or } from 'drizzle-orm'
import { userLeads } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import { checkoutAttempts, upsellPurchases } from '#api/payments/index.ts'
import type { WithdrawalRecord } from '#api/withdrawals/index.ts'

type Buyer = DataOf<'adminWithdrawals'>['withdrawals'][number]['buyers'][number]
type FindBuyers = (withdrawal: WithdrawalRecord) => Buyer[]

interface BoughtLead {
  readonly id: string
  readonly brandId: string
  readonly emailKey: string
  readonly boughtAt: Date
}

/** Finds who bought what these withdrawals refer to, by address or order number, in one read for all of them. */
export async function findBuyers(db: Queryable, rows: readonly WithdrawalRecord[]): Promise<FindBuyers> {
  const emailKeys = [...new Set(rows.map(({ emailKey }) => emailKey))]
  const numbers = [...new Set(rows.flatMap(({ orderNumber }) => orderNumber ?? []))]
  const leadOfOrder = await leadsOfOrders(db, numbers)
  const bought = await boughtLeads(db, emailKeys, [...leadOfOrder.values()])
  const userOfLead = await usersOfLeads(
    db,
    bought.map(({ id }) => id),
  )
  return ({ brandId, emailKey, orderNumber }) => {
    const ordered = orderNumber === null ? undefined : leadOfOrder.get(orderNumber)
    const own = bought.filter(
      (lead) => lead.brandId === brandId && (lead.emailKey === emailKey || lead.id === ordered),
    )
    const buyers = own.map((lead): Buyer => {
      const userId = userOfLead.get(lead.id)
      return {
        ...(userId === undefined ? { page: 'lead', id: lead.id } : { page: 'user', id: userId }),
        boughtAt: lead.boughtAt.toISOString(),
        hasAddress: lead.emailKey === emailKey,
      }
    })
    // NOTE: of two leads in one account the last one wins, so those with the withdrawal's address come last.
    const inTurn = buyers.toSorted((one, other) => Number(one.hasAddress) - Number(other.hasAddress))
    return [...new Map(inTurn.map((buyer) => [`${buyer.page} ${buyer.id}`, buyer])).values()]
  }
}

/** An order number is the id of a purchase: of a plan, or of a one-time offer. */
async function leadsOfOrders(
  db: Queryable,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map()
  const plans = await db
    .select({ id: checkoutAttempts.id, leadId: checkoutAttempts.leadId })
    .from(checkoutAttempts)
    .where(inArray(checkoutAttempts.id, [...numbers]))
  const offers = await db
    .select({ id: upsellPurchases.id, leadId: upsellPurchases.leadId })
    .from(upsellPurchases)
    .where(inArray(upsellPurchases.id, [...numbers]))
  return new Map([...plans, ...offers].map(({ id, leadId }) => [id, leadId]))
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
      boughtAt: leads.purchasedAt,
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
    .orderBy(leads.purchasedAt, leads.id)
  return rows.flatMap(({ boughtAt, ...lead }) => (boughtAt === null ? [] : [{ ...lead, boughtAt }]))
}

async function usersOfLeads(db: Queryable, leadIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (leadIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(userLeads)
    .where(inArray(userLeads.leadId, [...leadIds]))
  return new Map(rows.map(({ leadId, userId }) => [leadId, userId]))
}
