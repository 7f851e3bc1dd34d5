import { policyVersionOf } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { send } from '#api/db/in-pipeline.ts'
import { preparedStatement } from '#api/db/prepared-statement.ts'
import { textArray } from '#api/db/text-array.ts'
import type { Services } from '#api/services.ts'
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

/**
 * How many receipts of a visit are kept, besides those that decide. Nobody chooses as often; without an end, anybody
 * could make every event and every lead of a visit slow.
 */
const mostKept = 200

const newest = sql.raw('given_at desc, id desc')

/** A column of the receipts of a visit that decide, aggregated over the rows of `receiptsOf`. */
const deciding = (column: SQL) => {
  const first = (order: SQL, filter: SQL) =>
    sql`(array_agg(${column} order by ${order}) filter (where ${filter}))[1]`
  return {
    analytics: first(newest, sql`said ? 'analytics'`),
    ads: first(newest, sql`said ? 'ads'`),
    health: first(sql`is_health_decided is not false desc, ${newest}`, sql`said ? 'healthProcessing'`),
    gpc: first(newest, sql`gpc or said ? 'ads'`),
    visit: first(newest, sql`true`),
  }
}

const saidOf = (purpose: keyof ConsentChoices) => sql.raw(`said -> '${purpose}'`)
/** The same without a yes to another policy than the current one. */
const saidNow = (purpose: keyof ConsentChoices) => sql`case
  when ${saidOf(purpose)} = 'true' and policy_version <> current_policy then 'null' else ${saidOf(purpose)} end`
// NOTE: put together once, because choices are read with every batch of events.
const choiceColumns = sql`jsonb_strip_nulls(jsonb_build_object('analytics', ${deciding(saidNow('analytics')).analytics},
    'ads', ${deciding(saidNow('ads')).ads}, 'healthProcessing', ${deciding(saidOf('healthProcessing')).health})) as choices,
  ${deciding(sql`is_health_decided`).health} as "isHealthDecided",
  coalesce(${deciding(sql`gpc`).gpc}, false) as gpc,
  ${deciding(sql`region`).visit} as region, ${deciding(sql`basis`).visit} as basis`
const idColumns = sql.join(Object.values(deciding(sql`id`)), sql`, `)

/**
 * The receipts of visits, with what each says (`said`). Those of Global Privacy Control say nothing: earlier versions
 * repeated choices in them, with a later time.
 */
const receiptsOf = (appName: string, sessionIds: SQL) =>
  sql`(select *, case when source = 'gpc' then '{}' else choices end as said from privacy_receipts
    where app_name = ${appName} and session_id = any(${sessionIds})) as receipts`

/** The ids of a visit's receipts that decide, with nulls and repetitions. */
const decidingIds = (appName: string, sessionId: string) =>
  sql`array(select unnest(array[${idColumns}]) from ${receiptsOf(appName, textArray([sessionId]))})`

/** Inserts a receipt; an existing one is left unchanged. Of a visit's others, those go that `dropOldest` names. */
export async function insertReceipt(db: Queryable, receipt: PrivacyReceipt): Promise<void> {
  await db.insert(privacyReceipts).values(receipt).onConflictDoNothing({ target: privacyReceipts.id })
  await dropOldest(db, receipt.appName, receipt.sessionId)
}

/** Deletes the oldest receipts of a visit that has more than `mostKept`, except those that still decide. */
async function dropOldest(db: Queryable, appName: string, sessionId: string): Promise<void> {
  const ofVisit = sql`app_name = ${appName} and session_id = ${sessionId}`
  await db.execute(sql`
    delete from privacy_receipts where ${ofVisit}
      and (given_at, id) < (select given_at, id from privacy_receipts where ${ofVisit}
        order by ${newest} offset ${mostKept - 1} limit 1)
      and id <> all(array_remove(${decidingIds(appName, sessionId)}, null))`)
}

/**
 * The latest choice for each purpose, by session; sessions that never chose are missing. A receipt that leaves a
 * purpose out does not revoke an earlier choice about it, nor does one whose visitor was not asked about health. Global
 * Privacy Control stays in force until a later choice about advertising comes without it. As in the browser, a yes to
 * statistics or advertising counts only under the brand's current policy; afterwards nobody has decided. A yes to
 * health answers counts for its own visit, since answers given under it may still be on their way.
 */
export async function readChoices(
  { brands }: Pick<Services, 'brands'>,
  db: Queryable,
  appName: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionChoice>> {
  if (sessionIds.length === 0) return new Map()
  const brand = brands.get(appName)
  const policyVersion = brand === undefined ? '' : policyVersionOf(brand)
  const { rows } = await send<{ sessionId: string } & { [K in keyof SessionChoice]: SessionChoice[K] }>(
    db,
    preparedStatement(
      'read-choices',
      sql`select session_id as "sessionId", ${choiceColumns}
        from ${receiptsOf(appName, textArray(sessionIds))}
        cross join (select ${policyVersion}::text as current_policy) as brand group by session_id`,
    ),
  )
  return new Map(rows.map(({ sessionId, ...choice }) => [sessionId, choice]))
}

/**
 * Copies the receipts of a visit that decide to another visit, unchanged and with their times: the latest for each
 * purpose, for Global Privacy Control and of all. Together with the other visit's own, they decide like all of them
 * would. Safe to repeat.
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
    from privacy_receipts where id = any(${decidingIds(appName, visits.from)})
    on conflict (id) do nothing`)
  await dropOldest(db, appName, visits.to)
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
