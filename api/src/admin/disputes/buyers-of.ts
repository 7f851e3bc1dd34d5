import { eq } from 'drizzle-orm'
import { userLeads } from '#api/accounts/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import { maskEmail } from '../mask-email.ts'

/** A buyer as operators find them: by address, by lead, and by account if there is one. */
interface Buyer {
  readonly customer: string
  readonly leadId: string | null
  readonly userId: string | null
}

const erased: Buyer = { customer: 'erased', leadId: null, userId: null }

/** Looks up the buyers behind some leads, in one read by key. The function it returns reports erased ones as such. */
export async function buyersOf(
  db: Queryable,
  leadIds: readonly string[],
  isMasked: boolean,
): Promise<(leadId: string) => Buyer> {
  if (leadIds.length === 0) return () => erased
  const rows = await db
    .select({ leadId: leads.id, email: leads.email, userId: userLeads.userId })
    .from(leads)
    .leftJoin(userLeads, eq(userLeads.leadId, leads.id))
    .where(inTextArray(leads.id, [...new Set(leadIds)]))
  const known = new Map(
    rows.map(({ leadId, email, userId }) => [
      leadId,
      { customer: isMasked ? maskEmail(email) : email, leadId, userId },
    ]),
  )
  return (leadId) => known.get(leadId) ?? erased
}
