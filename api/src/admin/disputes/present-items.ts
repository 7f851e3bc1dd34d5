import type { DataOf } from '@fennel/contract'
import { productNameOrId } from '#api/catalog/index.ts'
import type { Services } from '#api/services.ts'
import { buyersOf } from './buyers-of.ts'
import type { PreventionItem } from './run-store.ts'

export type ShownItem = DataOf<'reduceDisputesRate'>['items'][number]

/** Items as an operator reads them: with the buyer and the product's name. */
export async function presentItems(
  services: Services,
  items: readonly PreventionItem[],
): Promise<readonly ShownItem[]> {
  const buyerOf = await buyersOf(
    services.db.query,
    items.map(({ leadId }) => leadId),
    false,
  )
  return items.map((item) => ({
    id: item.id,
    action: item.action,
    reason: item.reason,
    ...buyerOf(item.leadId),
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
