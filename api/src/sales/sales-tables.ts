import { bigint, date, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** What is added up. Columns that do not apply are empty. */
const what = {
  currency: text('currency').notNull(),
  /** See `docs/money.md`: the kinds of the ledger, and `payment`, `attach`, `worth`, `buyer`, `lead`, `recurring`. */
  what: text('what').notNull(),
  /** In the reporting time zone. */
  day: date('day', { mode: 'string' }).notNull(),
  brand: text('brand').notNull(),
  product: text('product').notNull(),
  flow: text('flow').notNull(),
  source: text('source').notNull(),
  /** The one-time offer for `attach`, the step for `worth`, the months between two renewals for `recurring`. */
  detail: text('detail').notNull(),
}

const sums = {
  cents: bigint('cents', { mode: 'number' }).notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
}

/**
 * What each lead contributes to `sales_totals`, as the ledger, the leads and the plans were last counted. Only the SQL
 * functions `count_sales`, which triggers call, and `rebuild_sales` write it.
 */
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
 * Deleted leads as they were last counted, since the numbers of a past day must not change when somebody is erased. A
 * buyer's row also keeps where the money came from, under the same id; everybody else gets a random id. Only
 * `count_sales` writes it.
 */
export const forgottenLeads = pgTable('forgotten_leads', {
  leadId: text('lead_id').primaryKey(),
  day: date('day', { mode: 'string' }).notNull(),
  brand: text('brand').notNull(),
  flow: text('flow').notNull(),
  source: text('source').notNull(),
})

/**
 * The shares of all leads, added up for every choice of columns to distinguish; the other columns hold `*`. The
 * transaction that changes a share also changes its totals.
 */
export const salesTotals = pgTable(
  'sales_totals',
  {
    /** Which columns are distinguished, as a sum: 8 brand, 4 product, 2 flow, 1 source. */
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
