import type { DataOf } from '@fennel/contract'
import { inArray } from 'drizzle-orm'
import { productNameOrId } from '#api/catalogue/index.ts'
import { leads } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import type { PreventionItem } from './run-store.ts'

export type ShownItem = DataOf<'reduceDisputesRate'>['items'][number]

/** Items as an operator reads them: with the buyer's address and the product's name. */
export async function presentItems(
  services: Services,
  items: readonly PreventionItem[],
): Promise<readonly ShownItem[]> {
  const leadIds = [...new Set(items.map(({ leadId }) => leadId))]
  const buyers =
    leadIds.length === 0
      ? []
      : await services.db.query
          .select({ id: leads.id, email: leads.email })
          .from(leads)
          .where(inArray(leads.id, leadIds))
  const emails = new Map(buyers.map(({ id, email }) => [id, email]))
  return items.map((item) => ({
    id: item.id,
    action: item.action,
    reason: item.reason,
    customer: emails.get(item.leadId) ?? 'erased',
    product: productNameOrId(services.brands.get(item.brandId), item.productId),
    chargeId: item.chargeId,
    subscriptionId: item.subscriptionId,
    disputeId: item.disputeId,
    refundCents: item.refundCents,
    currency: item.currency,
    state: item.state,
    note: item.note,
  }))
}
