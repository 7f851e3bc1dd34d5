import { asc, gt } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { auditHash, firstHash } from './audit-hash.ts'
import { auditEntries } from './audit-tables.ts'

export interface AuditVerdict {
  readonly rows: number
  /** The hash of the last row: keep it elsewhere, and a cut-off end shows too. */
  readonly head: string
  /** The first row that does not fit the one before it, if any. */
  readonly brokenAt: number | undefined
}

const pageSize = 1_000

/** Walks the whole log and recomputes every hash. */
export async function verifyAuditChain(db: Queryable): Promise<AuditVerdict> {
  let head = firstHash
  let seq = 0
  let rows = 0
  for (;;) {
    const page = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.seq, seq))
      .orderBy(asc(auditEntries.seq))
      .limit(pageSize)
    for (const row of page) {
      if (row.previousHash !== head || row.hash !== auditHash(row)) return { rows, head, brokenAt: row.seq }
      head = row.hash
      seq = row.seq
      rows += 1
    }
    if (page.length < pageSize) return { rows, head, brokenAt: undefined }
  }
}
