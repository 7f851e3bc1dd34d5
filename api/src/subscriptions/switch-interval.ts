import { apiMessages } from '@fennel/contract'
import type { SwitchInterval } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import { isLate } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { ensureSwitchPrice } from './ensure-switch-price.ts'
import { refuseEnded } from './own-subscription.ts'
import type { OwnSubscription } from './own-subscription.ts'
import { runChange } from './run-change.ts'
import { unitOfSwitch } from './unit-of-switch.ts'

/**
 * Changes a plan's billing interval from the next charge on. Throws 409 while it is set to end or a payment is overdue.
 */
export async function switchInterval(
  services: Services,
  own: OwnSubscription,
  interval: SwitchInterval,
): Promise<void> {
  refuseEnded(own)
  const { row, userId } = own
  if (row.cancelAtPeriodEnd) throw new AppError('conflict', apiMessages.switchAfterResume)
  if (isLate(row)) throw new AppError('conflict', apiMessages.switchAfterPayment)
  const brand = services.brands.get(row.brandId)
  const offer = brand?.switchOffers.find((candidate) => candidate.interval === interval)
  if (brand === undefined || offer === undefined)
    throw new AppError('invalid_request', apiMessages.invalidProduct)
  const isCurrent =
    row.renewalInterval === unitOfSwitch(offer) &&
    row.renewalIntervalCount === 1 &&
    row.renewalCents === offer.cents
  if (isCurrent) return
  const target = await priceOrUnavailable(services, () =>
    ensureSwitchPrice(services.stripe, brand.appId, offer),
  )
  await runChange(services, { subscriptionId: row.id, leadId: row.leadId, userId, kind: 'switch', target })
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
