import { createHash } from 'node:crypto'
import type { auditEntries } from './audit-tables.ts'

export type AuditRow = Omit<typeof auditEntries.$inferSelect, 'seq'>

/** The previous hash of the first row. */
export const firstHash = '0'.repeat(64)

/** SHA-256 over the previous row's hash and every field of this one, in a fixed order. */
export function auditHash(row: Omit<AuditRow, 'hash'>): string {
  const details = Object.entries(row.details).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const fields = [
    row.previousHash,
    row.at.toISOString(),
    row.actorId,
    row.ipAddress,
    row.action,
    row.target,
    row.reason,
    details,
    row.requestId,
  ]
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex')
}
