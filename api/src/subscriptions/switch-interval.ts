import { apiMessages } from '@fennel/contract'
import type { BodyOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import { orStripeUnavailable } from '#api/payments/index.ts'
import type { browserOf } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { ensureSwitchPrice } from './ensure-switch-price.ts'
import type { OwnSubscription } from './own-subscription.ts'
import { runChange } from './run-change.ts'
import { isCurrentOffer, whyNoSwitch } from './switch-standing.ts'
import { unitOfSwitch } from './unit-of-switch.ts'

/** The interval a customer chose, the price they were shown for it, and where they chose it. */
interface SwitchChoice extends Pick<BodyOf<'switchSubscription'>, 'interval' | 'price'> {
  readonly browser: ReturnType<typeof browserOf>
}

/**
 * Changes a plan's billing interval from the next charge on. Throws 409 while `whyNoSwitch` gives a reason, or if the
 * price is no longer the one that the customer was shown.
 */
export async function switchInterval(
  services: Services,
  { row, userId }: OwnSubscription,
  { interval, price, browser }: SwitchChoice,
): Promise<void> {
  const why = whyNoSwitch(row)
  if (why !== undefined) throw new AppError('conflict', why)
  const brand = services.brands.get(row.brandId)
  const offer = brand?.switchOffers.find((candidate) => candidate.interval === interval)
  if (brand === undefined || offer === undefined)
    throw new AppError('invalid_request', apiMessages.invalidProduct)
  if (price !== undefined && (price.cents !== offer.cents || price.currency !== offer.currency))
    throw new AppError('price_changed', apiMessages.priceChanged)
  if (isCurrentOffer(row, offer)) return
  const target = await orStripeUnavailable(
    services,
    () => ensureSwitchPrice(services.stripe, brand.appId, offer),
    { logged: 'The price of a billing interval could not be found or created at Stripe' },
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
