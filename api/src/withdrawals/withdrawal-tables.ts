import type { withdrawalStates } from '@fennel/contract/schemas'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/**
 * Declarations of consumers who withdraw from a contract (EU consumer rights directive, article 11a). The order behind
 * one is looked up only when an operator reads it, so storing one works the same for every address.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    /** Created by the page: the same id means the same withdrawal. */
    attemptId: text('attempt_id').notNull().unique(),
    brandId: text('brand_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The email in lower case, or the person's current one if an operator has corrected it. */
    emailKey: text('email_key').notNull(),
    /** As entered; nobody has checked that the order exists. */
    orderNumber: text('order_number'),
    receivedAt: moment('received_at').notNull(),
    state: text('state').$type<(typeof withdrawalStates)[number]>().notNull().default('open'),
    decidedAt: moment('decided_at'),
    /** The operator who decided. */
    decidedBy: text('decided_by'),
    /** The reason, in the operator's words. */
    reason: text('reason'),
  },
  (table) => [
    index('withdrawals_email_key').on(table.emailKey),
    index('withdrawals_received').on(table.receivedAt, table.id),
    index('withdrawals_state').on(table.state, table.receivedAt, table.id),
  ],
)
