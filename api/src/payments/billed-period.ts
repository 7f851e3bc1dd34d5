import type Stripe from 'stripe'

/** What an invoice says about periods of its plan. */
interface BilledPeriod {
  /** Whether it begins a period of the plan; null if that is not certain. */
  readonly beginsPeriod: boolean | null
  /** What it charges for that period alone, after discounts, in cents; null if it begins none or is not certain to. */
  readonly periodCents: number | null
}

/** Reasons for which Stripe collects what comes up during a period, and begins none. */
const duringPeriod: ReadonlySet<string> = new Set([
  'automatic_pending_invoice_item_invoice',
  'manual',
  'subscription_threshold',
])

/**
 * Whether an invoice begins a period, and for how much. A change of a plan begins one if it changes its interval or its
 * billing day, and then Stripe bills the whole period beside what it credits. Of a change within a period it bills only
 * what the rest of that period is worth, as prorations.
 */
export function billedPeriodOf({
  billing_reason: reason,
  lines,
}: Pick<Stripe.Invoice, 'billing_reason' | 'lines'>): BilledPeriod {
  const { data, has_more: hasMore } = lines
  const whole = data.filter(isWholePeriod)
  const billsOnlyRest = !hasMore && data.length > 0 && data.every(isProration)
  const beginsPeriod = beginsOf(reason, whole.length > 0, billsOnlyRest)
  // NOTE: of very many lines, Stripe sends only the first.
  if (beginsPeriod !== true || whole.length === 0 || hasMore) return { beginsPeriod, periodCents: null }
  return { beginsPeriod, periodCents: whole.reduce((sum, line) => sum + centsOf(line), 0) }
}

function beginsOf(reason: string | null, billsWhole: boolean, billsOnlyRest: boolean): boolean | null {
  if (reason === 'subscription_create' || reason === 'subscription_cycle') return true
  if (reason === 'subscription_update') return billsWhole || (billsOnlyRest ? false : null)
  return reason !== null && duringPeriod.has(reason) ? false : null
}

function isWholePeriod({ parent }: Stripe.InvoiceLineItem): boolean {
  return parent?.subscription_item_details?.proration === false
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  const { subscription_item_details: item, invoice_item_details: extra } = parent ?? {}
  return (item ?? extra)?.proration === true
}

function centsOf({ amount, discount_amounts: discounts }: Stripe.InvoiceLineItem): number {
  return (discounts ?? []).reduce((left, discount) => left - discount.amount, amount)
}
