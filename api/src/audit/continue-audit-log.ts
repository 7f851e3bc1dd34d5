import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { appendAudit } from './append-audit.ts'
import type { AuditEntry } from './append-audit.ts'
import { keepAuditHead } from './audit-head.ts'
import { verifyAuditChain } from './verify-audit-chain.ts'
import type { AuditPlace } from './verify-audit-chain.ts'

/**
 * Continues an audit log whose end was lost, and records that in the log itself. Call it in a separate transaction.
 * Returns the row it wrote, which is stored as the new end. Throws if the remaining rows do not form a chain: a new end
 * does not repair that.
 */
export async function continueAuditLog(
  tx: Queryable,
  cipher: Pick<Services['cipher'], 'seal' | 'open'>,
  entry: Required<Pick<AuditEntry, 'at' | 'reason' | 'details'>>,
): Promise<AuditPlace> {
  await appendAudit(tx, { ...entry, action: 'audit.begin-anew' })
  const { brokenAt, last } = await verifyAuditChain(tx)
  if (brokenAt !== undefined) throw new Error(`The audit log is broken at row ${brokenAt}.`)
  await keepAuditHead(tx, cipher, last)
  return last
}
