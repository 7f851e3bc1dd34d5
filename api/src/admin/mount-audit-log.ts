import { desc, eq, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { users } from '#api/accounts/index.ts'
import { auditEntries } from '#api/audit/index.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'

const pageSize = 100

/** Mounts the audit log, newest first, a hundred rows at a time. */
export function mountAuditLog(app: FastifyInstance, { db }: Services): void {
  mount(app, 'auditLog', async ({ query }) => {
    const rows = await db.query
      .select({ entry: auditEntries, email: users.email })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.actorId))
      .where(query.before === undefined ? undefined : lt(auditEntries.seq, query.before))
      .orderBy(desc(auditEntries.seq))
      .limit(pageSize)
    const entries = rows.map(({ entry, email }) => ({
      seq: entry.seq,
      at: entry.at.toISOString(),
      actor: email ?? entry.actorId,
      action: entry.action,
      target: entry.target,
      reason: entry.reason,
      details: entry.details,
    }))
    const last = entries.at(-1)
    return {
      success: true,
      data: { entries, next: entries.length === pageSize && last !== undefined ? last.seq : null },
    }
  })
}
