import { desc, eq, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { users } from '#api/accounts/index.ts'
import { auditEntries } from '#api/audit/index.ts'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { brandSetting } from '#api/house-settings/index.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { addressesOf } from './addresses-of.ts'

const pageSize = 100

/** Details whose value is an operator's user id. */
const namesOfPeople = ['invitedBy', 'colleague'] as const

/** Mounts the audit log, newest first, a hundred rows at a time. */
export function mountAuditLog(app: FastifyInstance, services: Services): void {
  const { brands, db } = withReportConnections(services)
  const brandNames = new Map([...brands.values()].map(({ appId, name }) => [brandSetting(appId), name]))
  mount(app, 'auditLog', async ({ query }) => {
    const found = await db.query
      .select({ entry: auditEntries, email: users.email })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(query.before === undefined ? undefined : lt(auditEntries.seq, query.before))
      .orderBy(desc(auditEntries.seq))
      .limit(pageSize + 1)
    const rows = found.slice(0, pageSize)
    const addresses = await addressesOf(
      db.query,
      rows.flatMap(({ entry }) => namesOfPeople.flatMap((name) => entry.details[name] ?? [])).map(String),
      false,
    )
    const entries = rows.map(({ entry, email }) => ({
      seq: entry.seq,
      at: entry.at.toISOString(),
      actor: email ?? entry.actorId,
      action: entry.action,
      target: entry.target,
      reason: entry.reason,
      details: { ...withAddress(entry.details, addresses), ...brandOf(entry, brandNames) },
    }))
    const next = found.length > pageSize ? (entries.at(-1)?.seq ?? null) : null
    return { success: true, data: { entries, next } }
  })
}

/** The name of the brand whose settings changed, for the same reason; none if that brand is gone. */
function brandOf({ action, target }: Entry, names: ReadonlyMap<string, string>): Details {
  const brand = action === 'settings.change' && target !== null ? names.get(target) : undefined
  return brand === undefined ? {} : { brand }
}

type Entry = typeof auditEntries.$inferSelect
type Details = Entry['details']

/** Replaces operators' ids with their addresses. The log stores ids, but its readers know people by address. */
function withAddress(details: Details, addresses: ReadonlyMap<string, string>): Details {
  const known = namesOfPeople.flatMap((name) => {
    const address = addresses.get(String(details[name]))
    return address === undefined ? [] : [[name, address] as const]
  })
  return { ...details, ...Object.fromEntries(known) }
}
