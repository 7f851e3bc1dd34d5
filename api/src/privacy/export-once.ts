import type { UserRecord } from '#api/accounts/index.ts'
import { readAside } from '#api/db/read-aside.ts'
import type { Services } from '#api/services.ts'
import { exportPerson } from './export-person.ts'
import { findPersonOfUser } from './person.ts'

/** Everything we keep about a signed-in customer, table by table. */
type ExportOfUser = (user: UserRecord) => Promise<Record<string, unknown>>

/**
 * Exports for customers, read on the connections of reports, as each looks into every table. One at a time for an account,
 * in each process: who asks again meanwhile gets the same one.
 */
export function exportOnce(services: Services): ExportOfUser {
  const aside = readAside(services)
  const underWay = new Map<string, Promise<Record<string, unknown>>>()
  const read = async (user: UserRecord) =>
    exportPerson(aside, await findPersonOfUser(aside, aside.db.query, user))
  return async (user) => {
    // NOTE: a proven address opens more, so whoever has just proven it is not given what was begun before.
    const key = `${user.id} ${user.emailVerified}`
    const begun = underWay.get(key)
    if (begun !== undefined) return begun
    const made = read(user).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}
