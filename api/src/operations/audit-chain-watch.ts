import { hourMs } from '@fennel/funnel'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isStillThere, keepAuditHead, readAuditHead, verifyAuditChain } from '#api/audit/index.ts'
import type { AuditPlace } from '#api/audit/index.ts'
import type { Services } from '#api/services.ts'

const fullEvery = hourMs

/**
 * Checks that the audit log is an unbroken chain; returns 1 if it is broken, else 0. Verifies all of it at first and
 * once an hour, and in between only the rows added since. If the last row seen before is gone or changed, that is a
 * break, too. The last row seen is sealed and stored for the next watch, and written to the server log with every full
 * check. A log with rows whose end is not stored counts as broken (`continueAuditLog`).
 */
export function createAuditChainWatch({
  cipher,
  db,
  log,
}: Pick<Services, 'cipher' | 'db' | 'log'>): (connection: pg.PoolClient, now: number) => Promise<number> {
  let seen: AuditPlace | undefined
  let fullAt = -Infinity

  return async (connection, now) => {
    const query = drizzle(connection)
    const sealed = await readAuditHead(query, cipher)
    if (sealed === 'forged' || sealed === 'missing') return 1
    // NOTE: a later sealed end means that the log was restarted or checked by another watch; an older one was put back.
    const known = laterOf(seen, sealed)
    if (known !== undefined && !(await isStillThere(query, known))) return 1
    const isFull = now - fullAt >= fullEvery
    const { brokenAt, last } = await verifyAuditChain(query, isFull ? undefined : known)
    if (brokenAt !== undefined) return 1
    // NOTE: not on the watch's connection, whose transaction is read-only.
    if (isFull || last.seq !== known?.seq) await keepAuditHead(db.query, cipher, last)
    if (isFull) log.info({ audit: last }, 'the audit log ends here')
    if (isFull) fullAt = now
    seen = last
    return 0
  }
}

function laterOf(one: AuditPlace | undefined, other: AuditPlace | undefined): AuditPlace | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return other.seq > one.seq ? other : one
}
