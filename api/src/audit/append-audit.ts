import { desc, sql } from 'drizzle-orm'
import { advisoryLocks } from '#api/db/advisory-locks.ts'
import type { Queryable } from '#api/db/client.ts'
import { auditHash, firstHash } from './audit-hash.ts'
import type { AuditRow } from './audit-hash.ts'
import { auditEntries } from './audit-tables.ts'

/** One row of the audit log. Fields left out are null. */
export interface AuditEntry {
  readonly at: Date
  /** A verb with its object, like `leads.reveal`. */
  readonly action: string
  readonly actorId?: string
  readonly ipAddress?: string
  readonly target?: string
  readonly reason?: string
  readonly details?: AuditRow['details']
  readonly requestId?: string
}

/**
 * Adds a row to the audit log. Call it inside the transaction of the action itself: an action whose row cannot be
 * written does not happen. Writers queue for the end of the chain until their transaction ends, so keep that short.
 */
export async function appendAudit(tx: Queryable, entry: AuditEntry): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditChain})`)
  const [last] = await tx
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .orderBy(desc(auditEntries.seq))
    .limit(1)
  const row = {
    at: entry.at,
    actorId: entry.actorId ?? null,
    ipAddress: entry.ipAddress ?? null,
    action: entry.action,
    target: entry.target ?? null,
    reason: entry.reason ?? null,
    details: entry.details ?? {},
    requestId: entry.requestId ?? null,
    previousHash: last?.hash ?? firstHash,
  }
  await tx.insert(auditEntries).values({ ...row, hash: auditHash(row) })
}
