import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { appendAudit } from './append-audit.ts'
import type { AuditEntry } from './append-audit.ts'
import { keepAuditHead } from './audit-head.ts'
import { verifyAuditChain } from './verify-audit-chain.ts'
import type { AuditPlace } from './verify-audit-chain.ts'

/**
 * Goes on with what is left of an audit log whose end was lost, and writes into the log itself that this was done. Call it
 * in a transaction of its own; answers the row it wrote, which is the end that is kept from now on. Throws when rows do not
 * fit each other: no end makes up for that.
 */
export async function beginAuditAnew(
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
