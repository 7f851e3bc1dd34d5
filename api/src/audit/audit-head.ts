import { eq } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { auditEntries, auditHeads } from './audit-tables.ts'
import type { AuditPlace } from './verify-audit-chain.ts'

type Cipher = Pick<Services['cipher'], 'seal' | 'open'>

const name = 'audit-head'

/** The end of the audit log as the house last saw it: undefined when it never looked, `forged` when others wrote it. */
export async function readAuditHead(
  db: Queryable,
  cipher: Cipher,
): Promise<AuditPlace | 'forged' | undefined> {
  const [row] = await db.select().from(auditHeads).where(eq(auditHeads.name, name))
  if (row === undefined) return undefined
  try {
    return JSON.parse(cipher.open(name, row.sealed)) as AuditPlace
  } catch {
    return 'forged'
  }
}

/** Keeps the end of the audit log, sealed with the key of the house: who has the database alone cannot write another one. */
export async function keepAuditHead(db: Queryable, cipher: Cipher, head: AuditPlace): Promise<void> {
  const sealed = cipher.seal(name, JSON.stringify(head))
  await db
    .insert(auditHeads)
    .values({ name, sealed })
    .onConflictDoUpdate({ target: auditHeads.name, set: { sealed } })
}

/** Whether the log still holds a row as it was seen. */
export async function isStillThere(db: Queryable, { seq, hash }: AuditPlace): Promise<boolean> {
  if (seq === 0) return true
  const [row] = await db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.seq, seq))
  return row?.hash === hash
}
