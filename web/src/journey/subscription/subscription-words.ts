import type { CustomerSubscription } from '@fennel/contract'
import {
  cardName,
  formatAmount,
  isCardExpiredAt,
  renewalInterval,
  wordedDay,
  wordedUtcDay,
} from '@fennel/funnel'
import { canceledButCharged } from '#web/canceled-but-charged.ts'

type Invoice = CustomerSubscription['invoices'][number]
type Option = CustomerSubscription['switchOptions'][number]
type Amount = Option['price']
type Card = NonNullable<CustomerSubscription['card']>

/** The plan's status in a sentence or two. */
export function statusWords(subscription: CustomerSubscription): string {
  const { entitlement, endsAt, cancelAtPeriodEnd, isPeriodOwed } = subscription
  const until = endsAt ?? entitlement.until ?? subscription.currentPeriodEnd
  const ending = cancelAtPeriodEnd ? ' It is set to end after its current period.' : ''
  switch (entitlement.reason) {
    case 'active':
      return 'Your plan is active and renews automatically until you cancel it.'
    case 'trialing':
      return 'You are in your first term. After that, your plan renews automatically until you cancel.'
    case 'grace':
      return `Your plan stays open while we wait for your payment.${ending}`
    case 'cancelling':
      if (isPeriodOwed) return canceledButCharged
      return `Your plan is canceled.${until === null ? '' : ` It stays open until ${wordedUtcDay(until)}.`} You won't be charged again.`
    case 'unpaid':
      return `We couldn't collect your last payment, so your plan is closed. Update your card to reactivate it.${ending}`
    case 'paused':
      return 'Your plan is paused, so it is closed for now. Nothing is charged while it is paused.'
    case 'ended':
      return `Your plan ended${until === null ? '' : ` on ${wordedDay(until)}`}. You won't be charged again.`
    case 'refunded':
      return 'Your payment was refunded, so your plan is closed.'
    case 'disputed':
      return "Your bank returned one of your payments to you, so your plan is closed. You won't be charged again."
  }
}

/**
 * The period that paying reopens, for a plan that was closed for longer than one. Follows a sentence about the
 * amount.
 */
export function currentPeriodWords({
  currentPeriodEnd,
}: Pick<CustomerSubscription, 'currentPeriodEnd'>): string {
  const until = currentPeriodEnd === null ? '' : `, until ${wordedUtcDay(currentPeriodEnd)}`
  return ` That pays for your current period${until}. You don't pay for the time before it.`
}

/** What a subscription costs and how often, e.g. `$39.99 every month`. */
export function priceWords(amount: Amount, interval: CustomerSubscription['interval']): string {
  const price = formatAmount(amount)
  if (interval === null) return price
  return `${price} ${renewalInterval({ cents: amount.cents, interval: interval.unit, intervalCount: interval.count })}`
}

/** What resuming a canceled plan will charge; undefined if the server does not say. */
export function resumeWords({
  chargeIfResumed,
  interval,
}: Pick<CustomerSubscription, 'chargeIfResumed' | 'interval'>): string | undefined {
  // NOTE: missing in responses of an older server, during an upgrade.
  if (chargeIfResumed == null) return undefined
  return `If you resume, it renews on ${wordedUtcDay(chargeIfResumed.at)} at ${priceWords(chargeIfResumed, interval)}.`
}

const intervalOf = { monthly: { unit: 'month', count: 1 }, annual: { unit: 'year', count: 1 } } as const

/**
 * The name of the plan that this billing interval switches to; undefined if the plan stays the same and only renews
 * at other times.
 */
export function newPlanName(
  { productId }: Pick<CustomerSubscription, 'productId'>,
  option: Option,
): string | undefined {
  return option.isCurrent || option.productId === productId ? undefined : option.name
}

/** What choosing this billing interval does to the plan and the customer's money, and when. */
export function switchWords(subscription: CustomerSubscription, option: Option): string {
  const { nextCharge, interval, switchOptions } = subscription
  const price = priceWords(option.price, intervalOf[option.interval])
  const from = nextCharge === null ? 'From your next charge on' : `From ${wordedUtcDay(nextCharge.at)}`
  const instead = nextCharge === null ? '' : ` instead of ${priceWords(nextCharge, interval)}`
  const monthly = switchOptions.find((other) => other.interval === 'monthly')
  const saved = monthly === undefined ? 0 : monthly.price.cents * 12 - option.price.cents
  const gain =
    option.interval === 'annual' && saved > 0
      ? ` That is ${formatAmount({ ...option.price, cents: saved })} less than twelve monthly payments.`
      : ''
  const name = newPlanName(subscription, option)
  const plan = name === undefined ? '' : ` Your plan will then be ${name}.`
  return `Nothing is charged today. ${from} you pay ${price}${instead}.${plan}${gain}`
}

/** A card as its owner knows it, e.g. `Visa ending in 4242`. */
export function cardWords({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string {
  return `${cardName(brand)} ending in ${last4}`
}

/** Whether the card that pays for the plan will have expired when the next charge comes. */
export function isCardExpiredAtCharge(
  card: Card | null,
  nextCharge: CustomerSubscription['nextCharge'],
): boolean {
  if (card === null || nextCharge === null) return false
  return isCardExpiredAt({ month: card.expMonth, year: card.expYear }, Date.parse(nextCharge.at))
}

/** An invoice's status. */
export function invoiceWords({ status, refundedCents, amount }: Invoice): string {
  if (refundedCents > 0) {
    return refundedCents >= amount.cents
      ? 'Refunded'
      : `${formatAmount({ ...amount, cents: refundedCents })} refunded`
  }
  return {
    draft: 'In preparation',
    open: 'Not paid yet',
    paid: 'Paid',
    uncollectible: 'Not paid',
    void: 'Void',
  }[status]
}
