import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { textArray } from '#api/db/text-array.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { sessionKeyOf } from '#api/tracking/index.ts'
import { hasLinkToSetPassword } from './links-to-set-password.ts'

/** Everything by which rows belong to a person, or to several who are handled together. */
export interface Person {
  /** In lower case. Empty if the address is not proven, so that nothing is found by it. */
  readonly emailKeys: readonly string[]
  readonly userIds: readonly string[]
  /**
   * Those of the accounts that an erasure leaves for now, without a password: nobody has proven their address, and a
   * link to set the password is open or on its way. It protects the owner of the address, who may be somebody else.
   */
  readonly keptUserIds: readonly string[]
  readonly leadIds: readonly string[]
  /** All brands in which they may have visits, which are looked up by brand and session. */
  readonly appNames: readonly string[]
  readonly sessionIds: readonly string[]
  readonly sessionKeys: readonly string[]
  /** Whether they have more visits than were to be looked up. */
  readonly hasMoreVisits?: boolean
  /** The keyed labels by which events refer to the address and the account. */
  readonly labels: readonly string[]
}

/**
 * The person of an address, as an operator looks them up: the account, and every lead with that address. If they have
 * more than `mostVisits`, these are not all, but those of their leads come first.
 */
export async function findPersonByEmail(
  services: Services,
  db: Queryable,
  email: string,
  mostVisits?: number,
): Promise<Person> {
  const emailKey = emailKeyOf(email)
  const userIds = await idsOf(db, sql`select id from users where email_key = ${emailKey}`)
  return completePerson(services, db, [emailKey], userIds, mostVisits)
}

/**
 * A signed-in customer. Anybody can type somebody else's address, so until a mail has proven it, it counts for nothing,
 * and only what belongs to the account itself is theirs. That holds even if no lead of another person has the address:
 * their leads may be deleted while mails to them are still stored. `mostVisits` as in `findPersonByEmail`.
 */
export async function findPersonOfUser(
  services: Services,
  db: Queryable,
  user: { readonly id: string; readonly emailKey: string; readonly emailVerified: boolean },
  mostVisits?: number,
): Promise<Person> {
  return completePerson(services, db, user.emailVerified ? [user.emailKey] : [], [user.id], mostVisits)
}

/** Several customers, each as `findPersonOfUser` finds them: every day of events is searched once for all of them. */
export async function findPeopleOfUsers(
  services: Services,
  db: Queryable,
  userIds: readonly string[],
): Promise<Person> {
  const proven = await idsOf(
    db,
    sql`select email_key as id from users where email_verified and id = any(${textArray(userIds)})`,
  )
  return completePerson(services, db, proven, userIds)
}

async function completePerson(
  services: Services,
  db: Queryable,
  emailKeys: readonly string[],
  userIds: readonly string[],
  mostVisits?: number,
): Promise<Person> {
  const leadIds = await idsOf(
    db,
    sql`select lead_id as id from user_leads where user_id = any(${textArray(userIds)})
        union select id from leads where email_key = any(${textArray(emailKeys)})`,
  )
  const keptUserIds = await idsOf(
    db,
    sql`select id from users where id = any(${textArray(userIds)}) and email_key <> all(${textArray(emailKeys)})
      and ${hasLinkToSetPassword(new Date(services.now()))}`,
  )
  const labels = [
    ...emailKeys.map((emailKey) => services.cipher.label(`email:${emailKey}`)),
    ...userIds.map((id) => services.cipher.label(`user:${id}`)),
  ]
  // NOTE: an unpaid lead is deleted long before its visit. After that, only events tell whose visit it was.
  const { rows } = await db.execute<Visit>(
    sql`select app_name, session_id from (
        select app_name, session_id, 1 as turn from leads
          where session_id is not null and id = any(${textArray(leadIds)})
        union all select app_name, session_id, 2 from tracking_events where session_id is not null
          and (email_label = any(${textArray(labels)}) or user_label = any(${textArray(labels)}))
        union all select item->'event'->>'appName', item->'event'->>'sessionId', 2 from waiting_events
          where item->'event'->>'sessionId' is not null and ${waitingWithLabels(labels)}) as visits
      group by app_name, session_id order by min(turn)
      ${mostVisits === undefined ? sql`` : sql`limit ${mostVisits + 1}`}`,
  )
  const visits = rows.slice(0, mostVisits)
  const appNames = [...new Set([...services.brands.keys(), ...visits.map((visit) => visit.app_name)])]
  const sessionIds = [...new Set(visits.map((visit) => visit.session_id))]
  const sessionKeys = await keysOf(services, visits)
  const hasMoreVisits = rows.length > visits.length
  return {
    emailKeys,
    userIds,
    keptUserIds,
    leadIds,
    appNames,
    sessionIds,
    sessionKeys,
    hasMoreVisits,
    labels,
  }
}

interface Visit extends Record<string, unknown> {
  readonly app_name: string
  readonly session_id: string
}

/** How many keys are computed without a pause. Anybody can give an address hundreds of thousands of visits. */
const keysAtOnce = 1_000

/** Computed from the session as the counts do. Without consent, or after years, no event contains both. */
async function keysOf(services: Services, visits: readonly Visit[]): Promise<readonly string[]> {
  const keys: string[] = []
  for (let from = 0; from < visits.length; from += keysAtOnce) {
    if (from > 0) await nextTurn()
    for (const visit of visits.slice(from, from + keysAtOnce))
      keys.push(sessionKeyOf(services, visit.app_name, visit.session_id))
  }
  return keys
}

async function idsOf(db: Queryable, query: ReturnType<typeof sql>): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}

/** Events that arrived under heavy load and are not counted yet. There are few, so they are read one by one. */
export function waitingEventsOf({ sessionIds, sessionKeys, labels }: Person): SQL {
  return sql`(${inTextArray(sql`item->'event'->>'sessionId'`, sessionIds)}
    or ${inTextArray(sql`item->'event'->>'sessionKey'`, sessionKeys)} or ${waitingWithLabels(labels)})`
}

function waitingWithLabels(labels: readonly string[]): SQL {
  return sql`(${inTextArray(sql`item->'event'->>'emailLabel'`, labels)}
    or ${inTextArray(sql`item->'event'->>'userLabel'`, labels)})`
}
