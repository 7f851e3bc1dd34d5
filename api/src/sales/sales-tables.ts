import { bigint, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** What is added up; the columns that tell nothing about it are empty. */
const what = {
  currency: text('currency').notNull(),
  /** See `docs/money.md`: the kinds of the ledger, and `payment`, `attach`, `worth`, `buyer`, `lead`, `recurring`. */
  what: text('what').notNull(),
  /** Of the zone that reports are kept in. */
  day: date('day', { mode: 'string' }).notNull(),
  brand: text('brand').notNull(),
  product: text('product').notNull(),
  flow: text('flow').notNull(),
  source: text('source').notNull(),
  /** The one-time offer of `attach`, the step of `worth`, the months between two renewals of `recurring`. */
  detail: text('detail').notNull(),
}

const sums = {
  cents: bigint('cents', { mode: 'number' }).notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
}

/** What each lead adds to `sales_totals`: the ledger and the leads as they were counted last. Triggers alone write it. */
export const salesShares = pgTable(
  'sales_shares',
  { leadId: text('lead_id').notNull(), ...what, ...sums },
  (table) => [
    primaryKey({
      name: 'sales_shares_key',
      columns: [
        table.leadId,
        table.what,
        table.currency,
        table.day,
        table.brand,
        table.product,
        table.flow,
        table.source,
        table.detail,
      ],
    }),
  ],
)

/**
 * Leads that were deleted, as they were counted last: a number of a past day does not change because somebody is forgotten.
 * Of a buyer it also says where the money came from, which stays under the same id; everybody else gets a random one.
 * `count_sales` alone writes it.
 */
export const forgottenLeads = pgTable('forgotten_leads', {
  leadId: text('lead_id').primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
  brand: text('brand').notNull(),
  flow: text('flow').notNull(),
  source: text('source').notNull(),
})

/**
 * The shares of everybody, added up for every choice of columns to be told apart; `*` stands in the others. The same
 * transaction that changes a share changes its totals.
 */
export const salesTotals = pgTable(
  'sales_totals',
  {
    /** Which columns are told apart: 8 brand, 4 product, 2 flow, 1 source, added. */
    told: smallint('told').notNull(),
    /** `day`, or `week`, whose `day` is the Monday. */
    span: text('span').notNull(),
    ...what,
    ...sums,
  },
  (table) => [
    primaryKey({
      name: 'sales_totals_key',
      columns: [
        table.currency,
        table.told,
        table.span,
        table.what,
        table.day,
        table.brand,
        table.product,
        table.flow,
        table.source,
        table.detail,
      ],
    }),
  ],
)
