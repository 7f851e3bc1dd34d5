import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { momentInMicroseconds as moment } from '#api/db/moment.ts'

/**
 * Cards tried where no consent receipt says from which network: in a card set-up without a purchase, and in attempts
 * whose buyer was erased. The network is a keyed label, so no address is stored here.
 */
export const cardTries = pgTable(
  'card_tries',
  {
    /** The id of the set-up at Stripe, or of the attempt. */
    id: text('id').primaryKey(),
    /** Whose set-up it is; null once they are erased. */
    leadId: text('lead_id'),
    network: text('network').notNull(),
    /** The intent on which Stripe reports refusals; null if the attempt had none. */
    stripeIntentId: text('stripe_intent_id'),
    /** When an attempt began that was declined over a card, for a decline that no event reports. */
    declinedAt: moment('declined_at'),
    /** When the set-up succeeded, as far as is known. */
    succeededAt: moment('succeeded_at'),
    /** From when on nobody needs the row any more. */
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [
    index('card_tries_network').on(table.network),
    index('card_tries_lead').on(table.leadId),
    index('card_tries_intent').on(table.stripeIntentId),
  ],
)
