import type pg from 'pg'
import { appendAudit } from '../../api/src/audit/index.ts'
import { queryableOf } from '../../api/src/db/in-transaction.ts'

/**
 * Tables of which a restore leaves no row: what opens something to its bearer, and may have been used, ended or taken back
 * since the backup was made. Everybody signs in anew, and whoever needs a link asks for one.
 *
 * What browsers hold of their leads (`lead_capabilities`) stays. It opens what it opened when the backup was made, and a
 * buyer in the middle of a payment comes back with it to the same lead: with another one they would pay twice.
 */
export const emptiedTables = ['sessions', 'password_resets', 'resume_tokens', 'operator_invitations'] as const

/** How many rows of each were there. */
export type EndedAccess = Readonly<Record<(typeof emptiedTables)[number], number>>

/** The one row that a restore adds to the audit log. */
export const restoreAct = 'house.restore'

/** Ends every sign-in and every open link, and notes it in the audit log; inside the transaction of the restore. */
export async function endOldAccess(connection: pg.PoolClient, now: Date): Promise<EndedAccess> {
  const ended = { sessions: 0, password_resets: 0, resume_tokens: 0, operator_invitations: 0 }
  for (const table of emptiedTables)
    ended[table] = (await connection.query(`delete from ${table}`)).rowCount ?? 0
  await appendAudit(queryableOf(connection), { at: now, action: restoreAct, details: ended })
  return ended
}
