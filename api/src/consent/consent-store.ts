import type { ConsentChoices } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { send } from '#api/db/in-pipeline.ts'
import { plannedOnce } from '#api/db/planned-once.ts'
import { privacyReceipts } from './consent-tables.ts'

export type PrivacyReceipt = typeof privacyReceipts.$inferSelect

/** What a session chose last of each purpose. */
export interface SessionChoice {
  /** What nobody has said anything about is missing. */
  readonly choices: Partial<ConsentChoices>
  /** Whether health was spoken of; null where nobody told. */
  readonly isHealthDecided: boolean | null
  readonly gpc: boolean
  readonly region: string
  readonly basis: 'opt-in' | 'opt-out'
}

/** Adds a receipt; one that is there already stays as it is. */
export async function insertReceipt(db: Queryable, receipt: PrivacyReceipt): Promise<void> {
  await db.insert(privacyReceipts).values(receipt).onConflictDoNothing({ target: privacyReceipts.id })
}

/**
 * What was last said of each purpose in each of these sessions of a brand; a session that never chose is missing. A receipt
 * that leaves a purpose out takes no word of it back, and neither does one in which nobody was asked about health. Global
 * Privacy Control stands until advertising is spoken of without it.
 */
export async function readChoices(
  db: Queryable,
  appName: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionChoice>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await send<{ sessionId: string } & { [K in keyof SessionChoice]: SessionChoice[K] }>(
    db,
    plannedOnce(
      'read-choices',
      sql`select session_id as "sessionId",
          jsonb_strip_nulls(jsonb_build_object(
            'analytics', (array_agg(choices -> 'analytics' order by given_at desc, id desc)
              filter (where choices ? 'analytics'))[1],
            'ads', (array_agg(choices -> 'ads' order by given_at desc, id desc) filter (where choices ? 'ads'))[1],
            'healthProcessing', (array_agg(choices -> 'healthProcessing'
              order by is_health_decided is not false desc, given_at desc, id desc)
              filter (where choices ? 'healthProcessing'))[1])) as choices,
          (array_agg(is_health_decided order by is_health_decided is not false desc, given_at desc, id desc)
            filter (where choices ? 'healthProcessing'))[1] as "isHealthDecided",
          coalesce((array_agg(gpc order by given_at desc, id desc) filter (where gpc or choices ? 'ads'))[1], false)
            as gpc,
          (array_agg(region order by given_at desc, id desc))[1] as region,
          (array_agg(basis order by given_at desc, id desc))[1] as basis
        from privacy_receipts
        where app_name = ${appName} and session_id = any(${sql.param([...sessionIds])}::text[])
        group by session_id`,
    ),
  )
  return new Map(rows.map(({ sessionId, ...choice }) => [sessionId, choice]))
}

/**
 * Lets the choices of a visit be those of another visit as well, as they were made and with their times: of each purpose the
 * latest counts, which the last of them may have left out. Repeating it changes nothing.
 */
export async function carryChoice(
  db: Queryable,
  appName: string,
  visits: { readonly from: string; readonly to: string },
): Promise<void> {
  // NOTE: no browser can take such an id, since the ids that browsers make know no tilde. It names where the choice was made
  // and where it is heard, however many visits it goes through: each receipt lies in a visit once.
  await db.execute(sql`
    insert into privacy_receipts
      (id, app_name, session_id, choices, is_health_decided, gpc, source, policy_version, region, basis, given_at)
    select split_part(id, '~', 1) || '~' || ${visits.to}, app_name, ${visits.to}, choices, is_health_decided, gpc, source, policy_version,
      region, basis, given_at
    from privacy_receipts where app_name = ${appName} and session_id = ${visits.from}
    on conflict (id) do nothing`)
}

/**
 * Adds to a visit that its browser wants privacy, with what was chosen there before and the policy it was chosen under;
 * where the last word says so already, nothing.
 */
export async function keepGpc(
  db: Queryable,
  heard: Omit<PrivacyReceipt, 'choices' | 'isHealthDecided' | 'gpc' | 'source'>,
): Promise<void> {
  const { id, appName, sessionId, policyVersion, region, basis, givenAt } = heard
  await db.execute(sql`
    with last as (
      select choices, is_health_decided, gpc, policy_version from privacy_receipts
      where app_name = ${appName} and session_id = ${sessionId} order by given_at desc, id desc limit 1)
    insert into privacy_receipts
      (id, app_name, session_id, choices, is_health_decided, gpc, source, policy_version, region, basis, given_at)
    select ${id}, ${appName}, ${sessionId}, coalesce((select choices from last), '{}'::jsonb),
      (select is_health_decided from last), true, 'gpc', coalesce((select policy_version from last), ${policyVersion}),
      ${region}, ${basis}, ${givenAt.toISOString()}::timestamptz
    where not coalesce((select gpc from last), false)`)
}
