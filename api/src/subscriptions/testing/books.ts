import { ledgerEntries } from '#api/payments/ledger-tables.ts'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import type { Member } from './member.ts'

/** The ledger entries as sorted "kind cents" strings. */
export async function ledgerOf(shop: Shop): Promise<readonly string[]> {
  const rows = await shop.services.db.query.select().from(ledgerEntries)
  return rows.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted()
}

/** The subscription status in the customer's profile. */
export async function statusInProfile(shop: Shop, { leadId }: Member): Promise<string | null | undefined> {
  return (await profileOfLeads(shop.services, [leadId])).plan?.subscriptionStatus
}
