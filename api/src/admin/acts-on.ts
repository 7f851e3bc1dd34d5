import type { DataOf } from '@fennel/contract'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { users } from '#api/accounts/index.ts'
import { auditEntries } from '#api/audit/index.ts'
import { among } from '#api/db/among.ts'
import type { Queryable } from '#api/db/client.ts'

type Act = DataOf<'adminUser'>['acts'][number]

/** What operators did to these accounts and leads, the latest 50; that somebody looked is told by the audit log alone. */
export async function actsOn(db: Queryable, targets: readonly string[]): Promise<Act[]> {
  const rows = await db
    .select({
      at: auditEntries.at,
      actorId: auditEntries.actorId,
      actor: users.email,
      action: auditEntries.action,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(
      and(
        among(auditEntries.target, targets),
        // NOTE: each look at the page leaves a row of its own, and refunds would go under among them.
        notInArray(auditEntries.action, ['users.view', 'leads.view']),
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(50)
  return rows.map(({ at, actorId, actor, action, reason }) => ({
    at: at.toISOString(),
    actor: actor ?? actorId,
    action,
    reason,
  }))
}
