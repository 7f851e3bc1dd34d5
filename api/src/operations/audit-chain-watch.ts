import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { verifyAuditChain } from '#api/audit/index.ts'
import type { AuditPlace } from '#api/audit/index.ts'

const fullEvery = 3_600_000

/**
 * Whether the audit log still is one chain: 1 when it is broken, else 0. All of it is gone through at first and once an
 * hour, in between what was added since; a row seen before that is gone or other than it was is a break as well.
 */
export function createAuditChainWatch(): (connection: pg.PoolClient, now: number) => Promise<number> {
  let seen: AuditPlace | undefined
  let fullAt = -Infinity
  return async (connection, now) => {
    if (seen !== undefined && seen.seq > 0 && (await hashAt(connection, seen.seq)) !== seen.hash) return 1
    const isFull = seen === undefined || now - fullAt >= fullEvery
    const verdict = await verifyAuditChain(drizzle(connection), isFull ? undefined : seen)
    if (verdict.brokenAt !== undefined) return 1
    if (isFull) fullAt = now
    seen = verdict.last
    return 0
  }
}

async function hashAt(connection: pg.PoolClient, seq: number): Promise<string | undefined> {
  const { rows } = await connection.query<{ hash: string }>('select hash from audit_entries where seq = $1', [
    seq,
  ])
  return rows[0]?.hash
}
