import type { withdrawalStates } from '@fennel/contract/schemas'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMilliseconds as moment } from '#api/db/moment.ts'

/**
 * What consumers declared who withdraw from a contract (EU consumer rights directive, article 11a). Whose order it is is
 * looked up when an operator reads it: writing one down does the same for every address.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text('id').primaryKey(),
    /** Made by the page: the same one again is the same withdrawal. */
    attemptId: text('attempt_id').notNull().unique(),
    brandId: text('brand_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The e-mail in lower case, or that of its person's address of now, once an operator has corrected it. */
    emailKey: text('email_key').notNull(),
    /** As it was given; nobody has checked that there is such an order. */
    orderNumber: text('order_number'),
    receivedAt: moment('received_at').notNull(),
    state: text('state').$type<(typeof withdrawalStates)[number]>().notNull().default('open'),
    decidedAt: moment('decided_at'),
    /** The operator who decided. */
    decidedBy: text('decided_by'),
    /** Why so, in the operator's words. */
    reason: text('reason'),
  },
  (table) => [
    index('withdrawals_email_key').on(table.emailKey),
    index('withdrawals_received').on(table.receivedAt, table.id),
    index('withdrawals_state').on(table.state, table.receivedAt, table.id),
  ],
)
