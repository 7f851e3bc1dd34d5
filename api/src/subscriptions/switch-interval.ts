import { apiMessages } from '@fennel/contract'
import type { BodyOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import { isLate, isPaused } from '#api/payments/index.ts'
import type { browserOf } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { ensureSwitchPrice } from './ensure-switch-price.ts'
import { refuseEnded } from './own-subscription.ts'
import type { OwnSubscription } from './own-subscription.ts'
import { runChange } from './run-change.ts'
import { unitOfSwitch } from './unit-of-switch.ts'

/** The interval a customer chose, the price they were shown for it, and where they chose it. */
interface SwitchChoice extends Pick<BodyOf<'switchSubscription'>, 'interval' | 'price'> {
  readonly browser: ReturnType<typeof browserOf>
}

/**
 * Changes a plan's billing interval from the next charge on. Throws 409 while it is set to end or paused, a payment is
 * overdue, or the price is no longer the one that the customer was shown.
 */
export async function switchInterval(
  services: Services,
  own: OwnSubscription,
  { interval, price, browser }: SwitchChoice,
): Promise<void> {
  refuseEnded(own)
  const { row, userId } = own
  if (row.cancelAtPeriodEnd) throw new AppError('conflict', apiMessages.switchAfterResume)
  if (isPaused(row)) throw new AppError('conflict', apiMessages.switchAfterPause)
  if (isLate(row)) throw new AppError('conflict', apiMessages.switchAfterPayment)
  const brand = services.brands.get(row.brandId)
  const offer = brand?.switchOffers.find((candidate) => candidate.interval === interval)
  if (brand === undefined || offer === undefined)
    throw new AppError('invalid_request', apiMessages.invalidProduct)
  if (price !== undefined && (price.cents !== offer.cents || price.currency !== offer.currency))
    throw new AppError('price_changed', apiMessages.priceChanged)
  const isCurrent =
    row.renewalInterval === unitOfSwitch(offer) &&
    row.renewalIntervalCount === 1 &&
    row.renewalCents === offer.cents
  if (isCurrent) return
  const target = await priceOrUnavailable(services, () =>
    ensureSwitchPrice(services.stripe, brand.appId, offer),
  )
  const agreed = {
    renewalCents: offer.cents,
    renewalCurrency: offer.currency,
    renewalInterval: unitOfSwitch(offer),
    ...browser,
  }
  await runChange(services, {
    subscriptionId: row.id,
    leadId: row.leadId,
    userId,
    kind: 'switch',
    target,
    agreed,
  })
}

async function priceOrUnavailable(services: Services, find: () => Promise<string>): Promise<string> {
  try {
    return await find()
  } catch (error) {
    services.log.error(
      { err: error },
      'The price of a billing interval could not be found or created at Stripe',
    )
    throw new AppError('unavailable', apiMessages.unavailable)
  }
}
