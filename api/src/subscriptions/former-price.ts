import { sql } from 'drizzle-orm'
import { invoices, subscriptions } from '#api/payments/index.ts'
import type { consentReceipts, SubscriptionRow } from '#api/payments/index.ts'
import { subscriptionChanges } from './subscription-tables.ts'

/** A price, and since when its buyer knows it (ISO 8601). Both are null for a switch from before they were stored. */
interface KnownPrice {
  readonly cents: number | null
  readonly currency: string | null
  readonly at: string
  /** Whether Stripe has yet to confirm the switch. */
  readonly isRunning?: boolean
}

/** What a plan's buyer agreed to last by switching its interval, and what the last renewal cost. */
export interface KnownPrices {
  readonly switched: KnownPrice | null
  readonly renewed: KnownPrice | null
}

/** The columns of `KnownPrices`, for a query of `subscriptions`. */
export const knownPrices = {
  switched: sql<KnownPrice | null>`(
    select jsonb_build_object('cents', c.renewal_cents, 'currency', c.renewal_currency, 'at', c.created_at,
      'isRunning', c.state = 'running')
    from ${subscriptionChanges} c
    where c.subscription_id = ${subscriptions.id} and c.kind = 'switch' and c.state <> 'failed'
    order by c.created_at desc limit 1)`,
  // NOTE: a plan's price is what an invoice charges for a whole period: not prorations, neither with a renewal nor at
  // once, nor a renewal that a discount left nothing of. What began a period before `0049` is told by its reason.
  renewed: sql<KnownPrice | null>`(
    select jsonb_build_object('cents', coalesce(i.period_cents, i.amount_cents), 'currency', i.currency,
      'at', i.issued_at)
    from ${invoices} i
    where i.subscription_id = ${subscriptions.id} and (i.billing_reason = 'subscription_cycle'
        or i.billing_reason = 'subscription_update'
          and (i.begins_period or i.begins_period is null and i.amount_cents = ${subscriptions.renewalCents}))
      and i.status = 'paid' and coalesce(i.period_cents, i.amount_cents) > 0
    order by i.issued_at desc limit 1)`,
}

interface PricedPlan extends KnownPrices {
  readonly row: Pick<SubscriptionRow, 'renewalCents' | 'renewalCurrency' | 'startedAt'>
  readonly agreed: Pick<typeof consentReceipts.$inferSelect, 'renewalCents' | 'currency'> | null
}

/**
 * The price in cents that the next charge of a plan replaces, if its buyer neither agreed to the new one, at the
 * purchase or by a switch, nor paid it last time. Undefined if nothing changes for them, or if it is not known.
 */
export function formerPriceOf({ row, agreed, switched, renewed }: PricedPlan): number | undefined {
  const bought = agreed && {
    cents: agreed.renewalCents,
    currency: agreed.currency,
    at: row.startedAt.toISOString(),
  }
  // NOTE: which of two prices the next charge is, is not known before Stripe has confirmed the switch.
  if (switched?.isRunning === true) return undefined
  const terms = switched ?? bought
  const isPaidSince = renewed !== null && (terms === null || Date.parse(renewed.at) > Date.parse(terms.at))
  const known = isPaidSince ? renewed : terms
  const isCharged = (price: KnownPrice | null) => price?.cents === row.renewalCents
  if (known === null || known.currency !== row.renewalCurrency || isCharged(known) || isCharged(terms))
    return undefined
  return known.cents ?? undefined
}
