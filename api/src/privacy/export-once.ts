import type { UserRecord } from '#api/accounts/index.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import type { Services } from '#api/services.ts'
import { exportPerson, mostRowsOverHttp } from './export-person.ts'
import { findPersonOfUser } from './person.ts'

/** Everything stored about a signed-in customer, by table. */
type ExportOfUser = (user: UserRecord) => Promise<Record<string, unknown>>

/**
 * Exports for customers, read on the reporting connections, because each one reads every table. One at a time per
 * account and process: a concurrent request gets the same export.
 */
export function exportOnce(services: Services): ExportOfUser {
  const aside = withReportConnections(services)
  const underWay = new Map<string, Promise<Record<string, unknown>>>()
  const read = async (user: UserRecord) =>
    exportPerson(
      aside,
      await findPersonOfUser(aside, aside.db.query, user, mostRowsOverHttp),
      mostRowsOverHttp,
    )
  return async (user) => {
    // NOTE: a proven address reveals more, so after proving it a customer must not get an export that started earlier.
    const key = `${user.id} ${user.emailVerified}`
    const begun = underWay.get(key)
    if (begun !== undefined) return begun
    const made = read(user).finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}
