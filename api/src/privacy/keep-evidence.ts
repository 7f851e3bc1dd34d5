import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { textArray } from '#api/db/text-array.ts'
import { closedDisputes } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { evidenceText, gatherEvidence } from '#api/subscriptions/index.ts'

const isOpen = sql`d.status <> all(${textArray(closedDisputes)})`

/**
 * Whether a row of `prepared_evidence` is still needed: its dispute is open. The law lets it outlast an erasure for
 * that long (GDPR article 17(3)(e): defence of legal claims).
 */
export const isEvidenceNeeded: SQL = sql`exists (select from disputes d
  where d.id = prepared_evidence.dispute_id and ${isOpen})`

/**
 * Writes down the evidence for every open dispute of these leads, in the transaction that erases what it is compiled
 * from. Evidence that an operator has prepared stays as it is.
 */
export async function prepareEvidenceOfOpen(
  services: Services,
  tx: Queryable,
  leadIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; lead_id: string; charge: string }>(
    sql`select d.id, d.lead_id, d.stripe_charge_id as charge from disputes d
      where ${inTextArray(sql`d.lead_id`, leadIds)} and ${isOpen}
        and not exists (select from prepared_evidence p where p.dispute_id = d.id)`,
  )
  for (const { id, lead_id: leadId, charge } of rows) {
    const found = await gatherEvidence({ brands: services.brands, db: { query: tx } }, { order: charge })
    if (found.length === 0) continue
    const at = new Date(services.now()).toISOString()
    await tx.execute(sql`insert into prepared_evidence (dispute_id, lead_id, text, prepared_at)
      values (${id}, ${leadId}, ${found.map(evidenceText).join('\n')}, ${at}) on conflict do nothing`)
  }
}

/** Deletes the evidence that outlasted the erasure of its person, once the dispute is closed. */
export async function deleteEvidenceOfErased({ db, log }: Services): Promise<void> {
  const { rowCount } = await db.query.execute(
    sql`delete from prepared_evidence where not ${isEvidenceNeeded}
      and not exists (select from leads where leads.id = prepared_evidence.lead_id)`,
  )
  if ((rowCount ?? 0) > 0) log.info({ deleted: rowCount }, 'Evidence of erased people was deleted')
}
