import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { auditEntries, auditHeads } from './audit-tables.ts'
import { logStart } from './verify-audit-chain.ts'
import type { AuditPlace } from './verify-audit-chain.ts'

type Cipher = Pick<Services['cipher'], 'seal' | 'open'>

const name = 'audit-head'

/**
 * The last row of the audit log as the server last saw it. `forged` if it was written without the key; `missing` if
 * none is stored although the log has rows, because it was deleted or the rows are older than this check. Undefined if
 * the log is empty, too.
 */
export async function readAuditHead(
  db: Queryable,
  cipher: Cipher,
): Promise<AuditPlace | 'forged' | 'missing' | undefined> {
  const [row] = await db.select().from(auditHeads).where(eq(auditHeads.name, name))
  if (row === undefined) {
    const rows = await db.select({ seq: auditEntries.seq }).from(auditEntries).limit(1)
    return rows.length > 0 ? 'missing' : undefined
  }
  try {
    return JSON.parse(cipher.open(name, row.sealed)) as AuditPlace
  } catch {
    return 'forged'
  }
}

/**
 * Stores the last row of the audit log, sealed with the data key, so that access to the database alone cannot forge it.
 */
export async function keepAuditHead(db: Queryable, cipher: Cipher, head: AuditPlace): Promise<void> {
  const sealed = sealHead(cipher, head)
  await db
    .insert(auditHeads)
    .values({ name, sealed })
    .onConflictDoUpdate({ target: auditHeads.name, set: { sealed } })
}

/** Stores the end of a log that is still empty, so that from its first row on a missing end reveals a loss. */
export async function keepFirstAuditHead(db: Queryable, cipher: Cipher): Promise<void> {
  await db.execute(sql`
    insert into audit_heads (name, sealed) select ${name}, ${sealHead(cipher, logStart)}::bytea
    where not exists (select from audit_entries) on conflict do nothing`)
}

function sealHead(cipher: Cipher, head: AuditPlace): Buffer {
  return cipher.seal(name, JSON.stringify(head))
}

/** Whether the log still has this row, unchanged. */
export async function isStillThere(db: Queryable, { seq, hash }: AuditPlace): Promise<boolean> {
  if (seq === 0) return true
  const [row] = await db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.seq, seq))
  return row?.hash === hash
}
