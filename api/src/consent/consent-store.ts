import type { ConsentChoices } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { send } from '#api/db/in-pipeline.ts'
import { preparedStatement } from '#api/db/prepared-statement.ts'
import { textArray } from '#api/db/text-array.ts'
import { privacyReceipts } from './consent-tables.ts'

export type PrivacyReceipt = typeof privacyReceipts.$inferSelect

/** The latest choice of a session for each purpose. */
export interface SessionChoice {
  /** Purposes nobody has decided are missing. */
  readonly choices: Partial<ConsentChoices>
  /** Whether the visitor was asked about health; null in receipts that do not say. */
  readonly isHealthDecided: boolean | null
  readonly gpc: boolean
  readonly region: string
  readonly basis: 'opt-in' | 'opt-out'
}

/** Inserts a receipt; an existing one is left unchanged. */
export async function insertReceipt(db: Queryable, receipt: PrivacyReceipt): Promise<void> {
  await db.insert(privacyReceipts).values(receipt).onConflictDoNothing({ target: privacyReceipts.id })
}

/**
 * The latest choice for each purpose, by session; sessions that never chose are missing. A receipt that leaves a
 * purpose out does not revoke an earlier choice about it, nor does one whose visitor was not asked about health. Global
 * Privacy Control stays in force until a later choice about advertising comes without it.
 */
export async function readChoices(
  db: Queryable,
  appName: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionChoice>> {
  if (sessionIds.length === 0) return new Map()
  // NOTE: earlier versions repeated choices in receipts of Global Privacy Control, with a later time.
  const { rows } = await send<{ sessionId: string } & { [K in keyof SessionChoice]: SessionChoice[K] }>(
    db,
    preparedStatement(
      'read-choices',
      sql`select session_id as "sessionId",
          jsonb_strip_nulls(jsonb_build_object(
            'analytics', (array_agg(said -> 'analytics' order by given_at desc, id desc)
              filter (where said ? 'analytics'))[1],
            'ads', (array_agg(said -> 'ads' order by given_at desc, id desc) filter (where said ? 'ads'))[1],
            'healthProcessing', (array_agg(said -> 'healthProcessing'
              order by is_health_decided is not false desc, given_at desc, id desc)
              filter (where said ? 'healthProcessing'))[1])) as choices,
          (array_agg(is_health_decided order by is_health_decided is not false desc, given_at desc, id desc)
            filter (where said ? 'healthProcessing'))[1] as "isHealthDecided",
          coalesce((array_agg(gpc order by given_at desc, id desc) filter (where gpc or said ? 'ads'))[1], false)
            as gpc,
          (array_agg(region order by given_at desc, id desc))[1] as region,
          (array_agg(basis order by given_at desc, id desc))[1] as basis
        from (select *, case when source = 'gpc' then '{}' else choices end as said from privacy_receipts
          where app_name = ${appName} and session_id = any(${textArray(sessionIds)})) as receipts
        group by session_id`,
    ),
  )
  return new Map(rows.map(({ sessionId, ...choice }) => [sessionId, choice]))
}

/**
 * Copies a visit's choices to another visit, unchanged and with their times. All of them, since the latest receipt may
 * leave out a purpose. Safe to repeat.
 */
export async function carryChoice(
  db: Queryable,
  appName: string,
  visits: { readonly from: string; readonly to: string },
): Promise<void> {
  // NOTE: browsers cannot send such an id, since a tilde is not allowed in theirs. It names the original receipt and
  // the target visit, whichever visits it was copied through, so each visit gets a receipt once.
  await db.execute(sql`
    insert into privacy_receipts
      (id, app_name, session_id, choices, is_health_decided, gpc, source, policy_version, region, basis, given_at)
    select split_part(id, '~', 1) || '~' || ${visits.to}, app_name, ${visits.to}, choices, is_health_decided, gpc, source, policy_version,
      region, basis, given_at
    from privacy_receipts where app_name = ${appName} and session_id = ${visits.from}
    on conflict (id) do nothing`)
}

/**
 * Records for a visit that its browser sends Global Privacy Control, with the policy its last choice was made under.
 * Does nothing if the latest receipt already says so.
 */
export async function keepGpc(
  db: Queryable,
  receipt: Omit<PrivacyReceipt, 'choices' | 'isHealthDecided' | 'gpc' | 'source'>,
): Promise<void> {
  const { id, appName, sessionId, policyVersion, region, basis, givenAt } = receipt
  // NOTE: repeats no choice: with the present time, an old yes would outweigh a later no that is still to be copied.
  await db.execute(sql`
    with last as (
      select gpc, policy_version from privacy_receipts
      where app_name = ${appName} and session_id = ${sessionId} order by given_at desc, id desc limit 1)
    insert into privacy_receipts
      (id, app_name, session_id, choices, is_health_decided, gpc, source, policy_version, region, basis, given_at)
    select ${id}, ${appName}, ${sessionId}, '{}', null, true, 'gpc',
      coalesce((select policy_version from last), ${policyVersion}), ${region}, ${basis},
      ${givenAt.toISOString()}::timestamptz
    where not coalesce((select gpc from last), false)`)
}
