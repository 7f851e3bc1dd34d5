import { hourMs } from '@fennel/funnel'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isStillThere, keepAuditHead, readAuditHead, verifyAuditChain } from '#api/audit/index.ts'
import type { AuditPlace } from '#api/audit/index.ts'
import type { Services } from '#api/services.ts'

const fullEvery = hourMs

/**
 * Whether the audit log still is one chain: 1 when it is broken, else 0. All of it is gone through at first and once an
 * hour, in between what was added since; a row seen before that is gone or other than it was is a break as well. The last
 * row seen is kept sealed in the database, for the next watch, and goes into the log of the server with every full look. That
 * nothing is kept of the end of a log with rows is a break, too (`beginAuditAnew`).
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
    // NOTE: one that is sealed later than we saw was begun anew, or seen by another watch; an older one was put back.
    const known = laterOf(seen, sealed)
    if (known !== undefined && !(await isStillThere(query, known))) return 1
    const isFull = now - fullAt >= fullEvery
    const { brokenAt, last } = await verifyAuditChain(query, isFull ? undefined : known)
    if (brokenAt !== undefined) return 1
    // NOTE: not by the connection of the watch, which is inside a transaction that cannot write.
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
