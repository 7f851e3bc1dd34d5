import { asc, gt } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { auditHash, firstHash } from './audit-hash.ts'
import { auditEntries } from './audit-tables.ts'

/** A row of the log by its number and its hash. */
export interface AuditPlace {
  readonly seq: number
  readonly hash: string
}

export interface AuditVerdict {
  /** How many rows were gone through. */
  readonly rows: number
  /** The hash of the last row that fits. */
  readonly head: string
  /** The last row that fits: kept elsewhere (`audit-head.ts`), it shows a cut-off end too. */
  readonly last: AuditPlace
  /** The first row that does not fit the one before it, if any. */
  readonly brokenAt: number | undefined
}

const pageSize = 1_000
/** The place before the first row. */
export const beginning: AuditPlace = { seq: 0, hash: firstHash }

/** Walks the log from its beginning, or on from a row that is known to fit, and recomputes every hash. */
export async function verifyAuditChain(db: Queryable, from: AuditPlace = beginning): Promise<AuditVerdict> {
  let last = from
  let rows = 0
  for (;;) {
    const page = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.seq, last.seq))
      .orderBy(asc(auditEntries.seq))
      .limit(pageSize)
    for (const row of page) {
      if (row.previousHash !== last.hash || row.hash !== auditHash(row))
        return { rows, head: last.hash, last, brokenAt: row.seq }
      last = { seq: row.seq, hash: row.hash }
      rows += 1
    }
    if (page.length < pageSize) return { rows, head: last.hash, last, brokenAt: undefined }
  }
}
