import { and, eq } from 'drizzle-orm'
import { userLeads } from '#api/accounts/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { ledgerEntries } from '#api/payments/index.ts'
import type { ReachedStage } from './reached.ts'

/**
 * The ids of the leads that reached a stage which the ledger or the accounts know of each lead: a visit may have
 * several leads, and its stages say of none in particular. By stage; stages that only a visit knows are left out. One
 * read by key for each, for at most a thousand leads.
 */
export async function stagesInBooks(
  db: Queryable,
  leads: readonly { readonly id: string }[],
  stages: readonly (ReachedStage | undefined)[],
): Promise<ReadonlyMap<ReachedStage, ReadonlySet<string>>> {
  const ids = leads.map(({ id }) => id)
  const found = new Map<ReachedStage, ReadonlySet<string>>()
  for (const stage of stages) {
    if (stage === 'upsellPaid') found.set(stage, await leadsWithOffer(db, ids))
    if (stage === 'registered') found.set(stage, await leadsWithAccount(db, ids))
  }
  return found
}

async function leadsWithOffer(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { leadId, kind } = ledgerEntries
  const rows = await db
    .select({ leadId })
    .from(ledgerEntries)
    .where(and(inTextArray(leadId, ids), eq(kind, 'upsell')))
  return new Set(rows.map((row) => row.leadId))
}

async function leadsWithAccount(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { leadId } = userLeads
  const rows = await db.select({ leadId }).from(userLeads).where(inTextArray(leadId, ids))
  return new Set(rows.map((row) => row.leadId))
}
