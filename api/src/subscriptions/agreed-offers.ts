import { formatMoneyPlainly } from '@fennel/funnel'
import { and, asc, eq } from 'drizzle-orm'
import { productNameOf } from '#api/catalog/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { disclosureVersionOf, upsellPurchases } from '#api/payments/index.ts'
import type { checkoutAttempts } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

/** Where evidence is read from, such as within a transaction. */
export interface EvidenceSources extends Pick<Services, 'brands'> {
  readonly db: { readonly query: Queryable }
}

/** What the buyer agreed to for each one-click offer bought with this order's card, oldest first. */
export async function agreedOffersOf(
  { db, brands }: EvidenceSources,
  { id, brandId }: Pick<typeof checkoutAttempts.$inferSelect, 'id' | 'brandId'>,
) {
  const rows = await db.query
    .select()
    .from(upsellPurchases)
    .where(and(eq(upsellPurchases.attemptId, id), eq(upsellPurchases.state, 'succeeded')))
    .orderBy(asc(upsellPurchases.createdAt))
  return rows.map((row) => ({
    order: row.id,
    product: { id: row.productId, name: productNameOf(brands.get(brandId), row.productId) },
    price: formatMoneyPlainly({ cents: row.amountCents, currency: row.currency }),
    payment: row.stripeIntentId,
    paidAt: row.paidAt?.toISOString() ?? null,
    agreed: {
      at: row.agreedAt?.toISOString() ?? null,
      shownWordForWord: row.disclosure,
      isAsTheBrowserTold:
        row.disclosure === null || disclosureVersionOf(row.disclosure) === row.disclosureVersion,
      version: row.disclosureVersion,
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
    },
  }))
}
