import { ledgerEntries } from '#api/payments/payments-tables.ts'
import { profileOfLeads } from '#api/payments/profile-of-leads.ts'
import type { Shop } from '#api/payments/testing/shop.ts'
import type { Member } from './member.ts'

/** What was booked, each as its kind and its cents, sorted. */
export async function ledgerOf(shop: Shop): Promise<readonly string[]> {
  const rows = await shop.services.db.query.select().from(ledgerEntries)
  return rows.map(({ kind, amountCents }) => `${kind} ${amountCents}`).toSorted()
}

/** What the customer's profile says of their plan. */
export async function statusInProfile(shop: Shop, { leadId }: Member): Promise<string | null | undefined> {
  return (await profileOfLeads(shop.services, [leadId])).plan?.subscriptionStatus
}
