import { dayMs } from '../calendar/durations.ts'
import { formatDay } from '../text/format-day.ts'
import { formatMoney, splitPrice, type SplitPrice } from './money.ts'
import { billingTermsOf } from './billing-terms.ts'
import { cancelNoticeLength } from './cancel-notice.ts'
import type { CancelNotice } from './cancel-notice.ts'
import type { BilledPlan } from './billing-terms.ts'
import type { Currency, PlanOffer, RenewalTerms } from './offer.ts'

export const defaultDurationDays = 30
const defaultPlanFunnel = 'inflammation'

/** What a plan card shows. `perDayCents` is rounded to the cent; prices are integer cents. */
export interface DisplayPlan {
  /** The name as a URL slug; `productId` is what gets bought. */
  readonly id: string
  readonly productId: string
  readonly name: string
  readonly originalPriceCents: number
  readonly priceCents: number
  readonly currency: Currency
  readonly perDayCents: number
  readonly perDayFormatted: SplitPrice
  readonly savingsPercent: number
  readonly type: PlanOffer['type']
  readonly durationDays: number
  readonly isActive: boolean
  readonly isTagged: boolean
}

type Term = { readonly durationDays?: number | undefined }

function daysOf({ durationDays }: Term): number {
  return durationDays !== undefined && Number.isFinite(durationDays) && durationDays > 0
    ? durationDays
    : defaultDurationDays
}

/** The first term's price per day: rounded cents, and their parts for large and small print. */
export function perDayPrice(
  plan: Term & { readonly finalPriceCents: number },
): SplitPrice & { readonly cents: number } {
  const cents = Math.round(plan.finalPriceCents / daysOf(plan))
  return { cents, ...splitPrice({ cents }) }
}

/** How far the price is below the original, in whole percent. 0 if it is not below, and then it is not shown. */
export function savingsPercent(originalCents: number, priceCents: number): number {
  if (!(originalCents > 0) || !(priceCents >= 0)) return 0
  return Math.max(0, Math.round(((originalCents - priceCents) / originalCents) * 100))
}

/** A plan's name as a URL slug: lower case, spaces as hyphens. */
export function planSlug(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-')
}

/** The plan selected when the page opens: the active one, otherwise the first. */
export function defaultPlan<P extends { readonly isActive: boolean }>(plans: readonly P[]): P | undefined {
  return plans.find(({ isActive }) => isActive) ?? plans[0]
}

interface FunnelsOfBrand {
  readonly planFunnelByFlowId?: Readonly<Record<string, string>>
  readonly defaultFlowId: string
}

/** The funnel whose plans a flow sells: its own, otherwise that of the brand's default flow. */
export function planFunnelOf(
  { planFunnelByFlowId = {}, defaultFlowId }: FunnelsOfBrand,
  flowId: string,
): string {
  return planFunnelByFlowId[flowId] ?? planFunnelByFlowId[defaultFlowId] ?? defaultPlanFunnel
}

/** The subscriptions and trials this funnel sells, in catalog order. */
export function plansForFunnel<P extends Pick<PlanOffer, 'type' | 'funnel'>>(
  plans: readonly P[],
  funnel: string = defaultPlanFunnel,
): readonly P[] {
  return plans.filter(
    (plan) => plan.funnel === funnel && (plan.type === 'subscription' || plan.type === 'trial'),
  )
}

export function toDisplayPlan(
  plan: Omit<PlanOffer, 'durationDays' | 'description' | 'renewal'> & Term,
): DisplayPlan {
  const { cents, wholePart, decimalPart } = perDayPrice(plan)
  return {
    id: planSlug(plan.name),
    productId: plan.id,
    name: plan.name,
    originalPriceCents: plan.priceCents,
    priceCents: plan.finalPriceCents,
    currency: plan.currency,
    perDayCents: cents,
    perDayFormatted: { wholePart, decimalPart },
    savingsPercent: savingsPercent(plan.priceCents, plan.finalPriceCents),
    type: plan.type,
    durationDays: daysOf(plan),
    isActive: plan.isActive,
    isTagged: plan.isTagged,
  }
}

/** The plan at its regular price: the first term costs the struck-through price, renewals are unchanged. */
export function withoutFirstTermDiscount<P extends Pick<PlanOffer, 'priceCents' | 'finalPriceCents'>>(
  plan: P,
): P {
  return { ...plan, finalPriceCents: plan.priceCents }
}

/**
 * When the first term ends and the plan renews, in milliseconds since 1970. A term of whole renewal intervals ends on
 * the same day of a later month, or on that month's last day (Stripe, Subscriptions: billing cycle anchor).
 */
export function renewalDateMs(plan: BilledPlan, purchaseMs: number): number {
  const terms = billingTermsOf(plan)
  if (terms.kind === 'first-term-item') return purchaseMs + terms.trialDays * dayMs
  const { interval, intervalCount } = plan.renewal
  return monthsLater(purchaseMs, interval === 'year' ? 12 * intervalCount : intervalCount)
}

function monthsLater(fromMs: number, months: number): number {
  const from = new Date(fromMs)
  const to = new Date(fromMs)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  return to.setUTCDate(Math.min(from.getUTCDate(), lastDay))
}

/** A number of units as the length of a term: `month`, `3 months`. */
export function termLength(count: number, unit: string): string {
  return count === 1 ? unit : `${count} ${unit}s`
}

/** How often a plan renews, e.g. `every month`, `every 3 months`. */
export function renewalInterval({ interval, intervalCount }: RenewalTerms): string {
  return `every ${termLength(intervalCount, interval)}`
}

/**
 * How long the first term lasts, as `renewalDateMs` counts it: `month`, `3 months`, or `7 days` if it is counted in
 * days.
 */
export function firstTermLength(plan: BilledPlan): string {
  const { interval, intervalCount } = plan.renewal
  return billingTermsOf(plan).kind === 'discount'
    ? termLength(intervalCount, interval)
    : termLength(daysOf(plan), 'day')
}

/** What the buyer agrees to, in one sentence: the amounts, the renewal date and the brand's cancellation notice. */
export function renewalTermsText(
  plan: BilledPlan & Pick<PlanOffer, 'currency'>,
  brand: CancelNotice,
  purchaseMs: number,
  timeZone?: string,
): string {
  const { currency, renewal } = plan
  const today = formatMoney({ cents: plan.finalPriceCents, currency })
  const later = formatMoney({ cents: renewal.cents, currency })
  const day = formatDay(renewalDateMs(plan, purchaseMs), timeZone)
  const notice = cancelNoticeLength(brand)
  return (
    `You pay ${today} today for your first ${firstTermLength(plan)}, and from ${day} your plan renews ` +
    `at ${later} ${renewalInterval(renewal)} until you cancel, which you can do any time ` +
    `${notice === undefined ? '' : `up to ${notice} `}before a renewal.`
  )
}
