import { apiMessages } from '@fennel/contract'
import { houseCurrency } from '@fennel/funnel'
import type { SwitchOffer } from '@fennel/funnel'
import { isLate, isPaused } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import { unitOfSwitch } from './unit-of-switch.ts'

type Terms = Pick<
  SubscriptionRow,
  'renewalInterval' | 'renewalIntervalCount' | 'renewalCents' | 'renewalCurrency'
>

/**
 * Whether a plan already renews at an offer's interval and price, so that a switch to it would change nothing. The
 * product's name does not count: its price may have changed since the plan was switched to it.
 */
export function isCurrentOffer(row: Terms, offer: SwitchOffer): boolean {
  return (
    row.renewalInterval === unitOfSwitch(offer) &&
    row.renewalIntervalCount === 1 &&
    row.renewalCents === offer.cents &&
    (row.renewalCurrency ?? houseCurrency) === offer.currency
  )
}

/** Why the billing interval of a plan cannot be switched as it is now, in words for its owner; undefined if it can. */
export function whyNoSwitch(
  row: Pick<SubscriptionRow, 'status' | 'cancelAtPeriodEnd' | 'endedAt'>,
): string | undefined {
  if (row.endedAt !== null) return apiMessages.planEnded
  if (row.cancelAtPeriodEnd) return apiMessages.switchAfterResume
  if (isPaused(row)) return apiMessages.switchAfterPause
  return isLate(row) ? apiMessages.switchAfterPayment : undefined
}
