import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { bytea } from '../db/bytea.ts'

/**
 * The audit log, kept forever: a trigger refuses to change or delete a row, and every row carries the hash of the one
 * before it, so that a missing or altered row shows.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    /** The operator's or customer's user id; null for the server itself (a job, a command). */
    actorId: text('actor_id'),
    ipAddress: text('ip_address'),
    action: text('action').notNull(),
    /** The id of what the action was done to, never its data. */
    target: text('target'),
    reason: text('reason'),
    details: jsonb('details').$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
    requestId: text('request_id'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull().unique(),
  },
  (table) => [
    index('audit_entries_actor').on(table.actorId, table.seq),
    index('audit_entries_target').on(table.target),
  ],
)

/** The last row of the log as the watch last saw it, sealed with the data key, so that a truncated log shows. */
export const auditHeads = pgTable('audit_heads', {
  name: text('name').primaryKey(),
  sealed: bytea('sealed').notNull(),
})
