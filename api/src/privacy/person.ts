import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { emailKeyOf } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'

/** Everything by which rows are somebody's. */
export interface Person {
  /** In lower case; undefined where the address is not proven to be theirs, so nothing is found by it. */
  readonly emailKey: string | undefined
  readonly userIds: readonly string[]
  readonly leadIds: readonly string[]
  readonly sessionIds: readonly string[]
  readonly sessionKeys: readonly string[]
  /** Keyed labels under which events know the address and the account. */
  readonly labels: readonly string[]
}

/** Texts as one parameter of type text[]. */
export const textsOf = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** Whom an address belongs to, as an operator looks them up: the account, and every lead of that address. */
export async function findPersonByEmail(services: Services, db: Queryable, email: string): Promise<Person> {
  const emailKey = emailKeyOf(email)
  const userIds = await idsOf(db, sql`select id from users where email_key = ${emailKey}`)
  return completePerson(services, db, emailKey, userIds)
}

/**
 * A signed-in customer. Anybody can type somebody else's address: so until it was proven by a mail, an address that
 * other people's leads have too counts for nobody, and only what the account itself holds is theirs.
 */
export async function findPersonOfUser(
  services: Services,
  db: Queryable,
  user: { readonly id: string; readonly emailKey: string; readonly emailVerified: boolean },
): Promise<Person> {
  const others = await idsOf(
    db,
    sql`select id from leads where email_key = ${user.emailKey}
        and id not in (select lead_id from user_leads where user_id = ${user.id})`,
  )
  const isTheirs = user.emailVerified || others.length === 0
  return completePerson(services, db, isTheirs ? user.emailKey : undefined, [user.id])
}

async function completePerson(
  services: Services,
  db: Queryable,
  emailKey: string | undefined,
  userIds: readonly string[],
): Promise<Person> {
  const leadIds = await idsOf(
    db,
    sql`select lead_id as id from user_leads where user_id = any(${textsOf(userIds)})
        union select id from leads where email_key = ${emailKey ?? null}`,
  )
  const sessionIds = await idsOf(
    db,
    sql`select distinct session_id as id from leads where session_id is not null and id = any(${textsOf(leadIds)})`,
  )
  const labels = [
    ...(emailKey === undefined ? [] : [services.cipher.label(`email:${emailKey}`)]),
    ...userIds.map((id) => services.cipher.label(`user:${id}`)),
  ]
  const sessionKeys = await idsOf(
    db,
    sql`select distinct session_key as id from tracking_events
        where session_key is not null and session_id = any(${textsOf(sessionIds)})`,
  )
  return { emailKey, userIds, leadIds, sessionIds, sessionKeys, labels }
}

async function idsOf(db: Queryable, query: ReturnType<typeof sql>): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}
