import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/** `dispute` is negative when the bank takes a payment back, and positive when the bank returns it. */
export type LedgerKind = 'plan' | 'upsell' | 'renewal' | 'refund' | 'dispute'

/** Every movement of money, once. Amounts are in cents; outgoing amounts are negative. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<LedgerKind>().notNull(),
    leadId: text('lead_id').notNull(),
    brandId: text('brand_id').notNull(),
    productId: text('product_id').notNull(),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    /**
     * The id of what moved the money: a charge, a refund or a dispute at Stripe, with a suffix for a reversal (`:won`,
     * `:failed`).
     */
    stripeSourceId: text('stripe_source_id').notNull().unique(),
    stripeChargeId: text('stripe_charge_id').notNull(),
    stripeIntentId: text('stripe_intent_id'),
    stripeInvoiceId: text('stripe_invoice_id'),
    subscriptionId: text('subscription_id'),
    attemptId: text('attempt_id'),
    upsellPurchaseId: text('upsell_purchase_id'),
    occurredAt: moment('occurred_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('ledger_entries_lead').on(table.leadId),
    index('ledger_entries_charge').on(table.stripeChargeId),
    index('ledger_entries_subscription').on(table.subscriptionId),
    index('ledger_entries_occurred').on(table.occurredAt),
    index('ledger_entries_created').on(table.createdAt),
    index('ledger_entries_attempt').on(table.attemptId),
    index('ledger_entries_upsell').on(table.upsellPurchaseId),
  ],
)
