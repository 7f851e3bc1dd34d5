import type { UserProfile } from '@fennel/contract'
import { centsFromDecimal, houseCurrency } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { hasPlanOf, planNameOn } from '#web/plan-name-on.ts'
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
  /** False for an order of another brand, shown because there is none of this one. */
  readonly isOfThisBrand: boolean
  /** What happens to the plan next, according to the account; undefined without an account. */
  readonly outlook: PlanOutlook | undefined
}

/** The plan's status, and until when (ISO 8601). An overdue plan is closed once its grace period is over. */
export type PlanOutlook =
  | { readonly state: 'renews' | 'stays-until'; readonly until: string }
  | { readonly state: 'overdue'; readonly isClosed: boolean }
  | { readonly state: 'paused' | 'ended' }

type Purchases = UserProfile['purchases']

/** The brand whose site this is. */
type ThisBrand = Pick<Brand, 'appId' | 'name'>

/**
 * Summarizes the order just made at this brand: the profile's purchases, else what the tab remembers, else the
 * profile's plan, else another brand's order; undefined if there is none of these.
 */
export function purchaseSummary(
  profile: UserProfile | undefined,
  saved: SavedPayment | undefined,
  brand: ThisBrand,
): PurchaseSummary | undefined {
  const bought = profile === undefined ? [] : orderShown(profile, saved, brand)
  const lines =
    bought.length > 0 ? orderLines(bought, brand) : (savedLines(saved) ?? planLines(profile, brand))
  if (lines === undefined) return undefined
  const appName = bought[0]?.appName ?? brand.appId
  const isPlanOnly = bought.length === 0 && saved === undefined && profile !== undefined
  return {
    lines,
    totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    currency: lines[0]?.currency ?? houseCurrency,
    isOfThisBrand: isPlanOnly ? hasPlanOf(brand.name, profile) : appName === brand.appId,
    outlook:
      profile === undefined ? undefined : outlookOf(isPlanOnly ? profile : standingOf(profile, appName)),
  }
}

/** The purchases of this brand in the account. Older servers name no brand. */
export function purchasesOf({ purchases }: UserProfile, { appId }: ThisBrand): Purchases {
  return purchases.filter(({ appName }) => (appName ?? appId) === appId)
}

/** What was bought in the newest order of this brand; of another brand only if nothing is known of this one. */
function orderShown(profile: UserProfile, saved: SavedPayment | undefined, brand: ThisBrand): Purchases {
  const own = purchasesOf(profile, brand)
  if (own.length > 0) return newestOrder(own)
  return saved === undefined && !hasPlanOf(brand.name, profile) ? newestOrder(profile.purchases) : []
}

/** The newest plan and everything bought after it from its brand. Purchases are sorted oldest first. */
function newestOrder(purchases: Purchases): Purchases {
  const [first, ...later] = purchases.slice(
    Math.max(
      0,
      purchases.findLastIndex(({ kind }) => kind === 'plan'),
    ),
  )
  return first === undefined ? [] : [first, ...later.filter(({ appName }) => appName === first.appName)]
}

type Standing = Pick<
  UserProfile,
  'subscriptionStatus' | 'subscriptionEnd' | 'subscriptionRenews' | 'subscriptionReason'
>

/** The plan of a brand: the one that the account shows, or else the brand's newest. Older servers list no plans. */
function standingOf(profile: UserProfile, brandId: string): Standing {
  const plans = profile.plans?.filter(({ appName }) => appName === brandId) ?? []
  const isShown = plans.some(
    ({ planId, subscriptionEnd }) => planId === profile.planId && subscriptionEnd === profile.subscriptionEnd,
  )
  return isShown ? profile : (plans[0] ?? profile)
}

function outlookOf({
  subscriptionStatus: status,
  subscriptionEnd: until,
  subscriptionRenews: renews,
  subscriptionReason: reason,
}: Standing): PlanOutlook | undefined {
  // NOTE: only the plan shown has a reason. A paused plan has no end, and one that has ended does.
  const isPaused = reason == null ? until === null : reason === 'paused'
  if (status === 'canceled') return { state: isPaused ? 'paused' : 'ended' }
  const isPast = until !== null && Date.parse(until) <= Date.now()
  if (status === 'past_due')
    return { state: 'overdue', isClosed: reason == null ? isPast : reason === 'unpaid' }
  if (until === null || renews === null) return undefined
  return { state: renews ? 'renews' : 'stays-until', until }
}

function orderLines(order: Purchases, { name: siteName }: ThisBrand): readonly PurchaseLine[] {
  return order
    .filter(({ price, refunded }) => refunded < price)
    .map(({ id, orderNumber, name, brandName, price, currency }, place) => ({
      ...line(`${place}-${id}`, planNameOn(siteName, name, brandName), price, currency),
      ...numbered(orderNumber),
    }))
}

function planLines(
  profile: UserProfile | undefined,
  { name }: ThisBrand,
): readonly PurchaseLine[] | undefined {
  if (profile === undefined) return undefined
  const { planId, subscriptionName, subscriptionPrice, subscriptionCurrency, subscriptionBrandName } = profile
  if (planId === null && subscriptionName === null) return undefined
  const planName = planNameOn(name, subscriptionName ?? fallbackName, subscriptionBrandName)
  return [line(planId ?? '', planName, subscriptionPrice ?? undefined, subscriptionCurrency ?? undefined)]
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
