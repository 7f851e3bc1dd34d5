import type pg from 'pg'
import { appendAudit } from '../../api/src/audit/index.ts'
import { queryableOf } from '../../api/src/db/in-transaction.ts'

/**
 * Tables that are empty after a restore. Their rows grant access to whoever holds them, and may have been used, ended
 * or revoked since the backup was made. Everybody signs in again and requests new links.
 *
 * The capabilities in visitors' browsers (`lead_capabilities`) stay valid. They open only what they opened when the
 * backup was made, and a buyer in the middle of a payment returns to the same lead: with a new lead they would pay
 * twice.
 */
export const emptiedTables = ['sessions', 'password_resets', 'resume_tokens', 'operator_invitations'] as const

/** How many rows each table had. */
export type EndedAccess = Readonly<Record<(typeof emptiedTables)[number], number>>

/** The action of the one row that a restore adds to the audit log. */
export const restoreAct = 'house.restore'

/** Ends every session and every open link and records it in the audit log. Call it inside the restore's transaction. */
export async function endOldAccess(connection: pg.PoolClient, now: Date): Promise<EndedAccess> {
  const ended = { sessions: 0, password_resets: 0, resume_tokens: 0, operator_invitations: 0 }
  for (const table of emptiedTables)
    ended[table] = (await connection.query(`delete from ${table}`)).rowCount ?? 0
  await appendAudit(queryableOf(connection), { at: now, action: restoreAct, details: ended })
  return ended
}
