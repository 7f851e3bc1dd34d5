import { inArray } from 'drizzle-orm'
import { users } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { maskEmail } from './mask-email.ts'

/** Email addresses by account id, masked or not. An account that no longer exists has no entry. */
export async function addressesOf(
  db: Queryable,
  ids: readonly string[],
  isMasked: boolean,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, email }) => [id, isMasked ? maskEmail(email) : email]))
}
