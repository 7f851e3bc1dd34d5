import { asc, gt } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { auditHash, firstHash } from './audit-hash.ts'
import { auditEntries } from './audit-tables.ts'

/** A row of the log: its number and its hash. */
export interface AuditPlace {
  readonly seq: number
  readonly hash: string
}

export interface AuditVerdict {
  /** How many rows were checked. */
  readonly rows: number
  /** The last row that fits. Stored elsewhere (`audit-head.ts`), it also reveals a truncated log. */
  readonly last: AuditPlace
  /** The first row that does not fit the one before it, if any. */
  readonly brokenAt: number | undefined
}

const pageSize = 1_000
/** The place before the first row. */
export const logStart: AuditPlace = { seq: 0, hash: firstHash }

/** Walks the log from its beginning, or from a row known to be good, and recomputes every hash. */
export async function verifyAuditChain(db: Queryable, from: AuditPlace = logStart): Promise<AuditVerdict> {
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
        return { rows, last, brokenAt: row.seq }
      last = { seq: row.seq, hash: row.hash }
      rows += 1
    }
    if (page.length < pageSize) return { rows, last, brokenAt: undefined }
  }
}
