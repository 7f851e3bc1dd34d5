import { isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AdvertisableFact } from '#api/ad-platform/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { VisitFact } from './rollup/count-events.ts'
import { notedFacts } from './tracking-tables.ts'

/** A money movement or a new account, before it is noted. */
export interface BookedFact extends Omit<AdvertisableFact, 'sessionKey'> {
  /** Whether it is a renewal, or reverses one. */
  readonly isOfRenewal: boolean
}

type FactRow = Omit<BookedFact, 'at'> & { readonly at: string }

/** When a fact was written to the books, unbounded where a date is absent, and about which leads. */
export interface WrittenWithin {
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** Absent for all leads. */
  readonly leadIds?: readonly string[] | undefined
}

/**
 * Facts in the books that are not noted yet, oldest first, at most so many of them (`null` for all). With `since` or
 * `leadIds`, this costs the same however large the books are.
 */
export async function readNewFacts(
  tx: Queryable,
  most: number | null,
  { since, until, leadIds }: WrittenWithin,
): Promise<readonly BookedFact[]> {
  const isWithin = (column: SQL) => {
    const isTheirs = leadIds === undefined ? sql`true` : inTextArray(sql`lead_id`, leadIds)
    const isLate =
      since === undefined ? isTheirs : sql`${isTheirs} and ${column} >= ${since.toISOString()}::timestamptz`
    return until === undefined ? isLate : sql`${isLate} and ${column} <= ${until.toISOString()}::timestamptz`
  }
  const { rows } = await tx.execute<FactRow>(sql`
    select
      fact.fact_id as "factId",
      fact.kind,
      coalesce(payment.kind, fact.kind) = 'renewal' as "isOfRenewal",
      fact.lead_id as "leadId",
      lead.app_name as "appName",
      lead.session_id as "sessionId",
      fact.product_id as "productId",
      fact.cents,
      fact.currency,
      fact.intent_id as "intentId",
      fact.ledger_entry_id as "ledgerEntryId",
      fact.at
    from (
      select
        case when kind = 'refund' and amount_cents > 0 then 'undone:' else 'ledger:' end || id as fact_id,
        kind,
        lead_id,
        product_id,
        amount_cents as cents,
        currency,
        stripe_intent_id as intent_id,
        stripe_charge_id as charge_id,
        id as ledger_entry_id,
        occurred_at as at
      from ledger_entries
      where ${isWithin(sql`created_at`)}
      union all
      select 'account:' || lead_id, 'account', lead_id, '', 0, '', null, null, null, linked_at
      from user_leads
      where ${isWithin(sql`linked_at`)}
    ) fact
    join leads lead on lead.id = fact.lead_id
    left join ledger_entries payment on payment.stripe_source_id = fact.charge_id
    where not exists (select 1 from noted_facts noted where noted.fact_id = fact.fact_id)
    order by fact.at, fact.fact_id
    limit ${most}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Notes facts. Each is noted by one process only. Returns the ids that were noted just now. */
export async function noteFacts(
  tx: Queryable,
  facts: readonly (typeof notedFacts.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .insert(notedFacts)
    .values(facts.toSorted((a, b) => (a.factId < b.factId ? -1 : 1)))
    .onConflictDoNothing()
    .returning({ factId: notedFacts.factId })
  return new Set(rows.map(({ factId }) => factId))
}

/** Every noted fact that counts for a visit. */
export async function readNotedFacts(tx: Queryable): Promise<readonly VisitFact[]> {
  const rows = await tx.select().from(notedFacts).where(isNotNull(notedFacts.sessionKey))
  return rows.map(({ sessionKey, appName, factId, stage, cents, at }) => ({
    sessionKey: sessionKey ?? '',
    appName,
    factId,
    stage: stage ?? undefined,
    cents,
    at: at.getTime(),
  }))
}
