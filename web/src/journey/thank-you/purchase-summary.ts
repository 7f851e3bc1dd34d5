import type { UserProfile } from '@fennel/contract'
import { centsFromDecimal, houseCurrency } from '@fennel/funnel'
import type { SavedPayment } from '#web/payment/saved/saved-payment.ts'

/** Shown for a plan whose price or name is unknown. */
const fallbackPriceCents = 7999
const fallbackName = 'Health Plan'

interface PurchaseLine {
  readonly id: string
  /** As in the mailed receipt, if already known. */
  readonly orderNumber?: string
  readonly name: string
  readonly cents: number
  /** A currency code, in lower or upper case. */
  readonly currency: string
}

export interface PurchaseSummary {
  /** Empty if everything was refunded. */
  readonly lines: readonly PurchaseLine[]
  readonly totalCents: number
  /** An order has a single currency. */
  readonly currency: string
  /** What happens to the plan next, according to the account; undefined without an account. */
  readonly outlook: PlanOutlook | undefined
}

/** The plan's status, and until when (ISO 8601). */
export interface PlanOutlook {
  readonly state: 'renews' | 'stays-until' | 'overdue' | 'ended'
  readonly until: string
}

/**
 * Summarizes the order just made: the profile's purchases, else what the tab remembers, else the profile's plan;
 * undefined if there is none of these.
 */
export function purchaseSummary(
  profile: UserProfile | undefined,
  saved: SavedPayment | undefined,
): PurchaseSummary | undefined {
  const lines = profile === undefined ? savedLines(saved) : profileLines(profile, saved)
  if (lines === undefined) return undefined
  return {
    lines,
    totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    currency: lines[0]?.currency ?? houseCurrency,
    outlook: profile === undefined ? undefined : outlookOf(profile),
  }
}

function outlookOf(profile: UserProfile): PlanOutlook | undefined {
  const { subscriptionStatus: status, subscriptionEnd: until, subscriptionRenews } = profile
  if (until === null) return undefined
  if (status === 'canceled') return { state: 'ended', until }
  if (status === 'past_due') return { state: 'overdue', until }
  if (subscriptionRenews === null) return undefined
  return { state: subscriptionRenews ? 'renews' : 'stays-until', until }
}

function profileLines(
  profile: UserProfile,
  saved: SavedPayment | undefined,
): readonly PurchaseLine[] | undefined {
  if (profile.purchases.length > 0) {
    return newestOrder(profile.purchases)
      .filter(({ price, refunded }) => refunded < price)
      .map(({ id, orderNumber, name, price, currency }, place) => ({
        ...line(`${place}-${id}`, name, price, currency),
        ...numbered(orderNumber),
      }))
  }
  const { planId, subscriptionName, subscriptionPrice, subscriptionCurrency } = profile
  if (saved !== undefined) return savedLines(saved)
  if (planId === null && subscriptionName === null) return undefined
  const name = subscriptionName ?? fallbackName
  return [line(planId ?? '', name, subscriptionPrice ?? undefined, subscriptionCurrency ?? undefined)]
}

/** The newest plan and everything bought after it. Purchases are sorted oldest first. */
function newestOrder(purchases: UserProfile['purchases']): UserProfile['purchases'] {
  const plan = purchases.findLastIndex(({ kind }) => kind === 'plan')
  return purchases.slice(Math.max(0, plan))
}

function savedLines(saved: SavedPayment | undefined): readonly PurchaseLine[] | undefined {
  if (saved === undefined) return undefined
  const { product, upsells } = saved
  return [
    line(product.id, product.name, product.price, product.currency),
    ...upsells.map(({ id, orderId, name, price, currency }) => ({
      ...line(id, name, price, currency),
      ...numbered(orderId),
    })),
  ]
}

/** Older pages and servers gave no number or an empty one. */
function numbered(orderNumber: string | undefined): Pick<PurchaseLine, 'orderNumber'> {
  return orderNumber === undefined || orderNumber === '' ? {} : { orderNumber }
}

/** The browser's data may be from an older page: the price or currency may be missing. */
function line(
  id: string,
  name: string,
  price: number | undefined,
  currency: string | undefined,
): PurchaseLine {
  const isKnown = typeof price === 'number' && Number.isFinite(price)
  return {
    id,
    name: name || fallbackName,
    cents: isKnown ? centsFromDecimal(price) : fallbackPriceCents,
    currency: isKnown && typeof currency === 'string' ? currency : houseCurrency,
  }
}
