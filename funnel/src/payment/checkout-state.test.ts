import { describe, expect, it } from 'vitest'
import type { UpsellOffer } from '../offers/offer.ts'
import { toDisplayPlan } from '../offers/plan.ts'
import {
  initialCheckoutState,
  reduceCheckout,
  type CheckoutAction,
  type CheckoutState,
} from './checkout-state.ts'

const product = toDisplayPlan({
  id: 'p',
  name: 'Plan',
  type: 'subscription',
  priceCents: 3999,
  finalPriceCents: 1519,
  currency: 'usd',
  funnel: 'inflammation',
  isActive: true,
  isTagged: false,
})
const customerInfo = { fullName: 'Ana Lima', email: 'ana@example.com', countryCode: undefined }
const upsell: UpsellOffer = {
  id: 'workout-program',
  name: 'Workouts',
  priceCents: 1899,
  originalPriceCents: 6000,
  currency: 'usd',
  upsellType: 'goals-upsell',
  headline: '',
  summary: '',
  billing: 'one-time',
  features: [],
  benefits: { title: '', subtitle: '', items: [], images: {}, bottomSection: { title: '', subtitle: '' } },
  testimonialsSection: { title: '', description: '' },
  testimonials: [],
  picture: { src: '', alt: '', width: 1, height: 1 },
}
const run = (...actions: readonly CheckoutAction[]): CheckoutState =>
  actions.reduce(reduceCheckout, initialCheckoutState)
const toPayment: readonly CheckoutAction[] = [
  { type: 'productSelected', product },
  { type: 'customerInfoSet', customerInfo },
]
const paid: CheckoutAction = {
  type: 'paymentSucceeded',
  result: { status: 'active', subscriptionId: 'sub_1' },
}

describe('the checkout steps', () => {
  it('go from product to customer to payment', () => {
    expect(run().step).toBe('product_selection')
    expect(run({ type: 'productSelected', product })).toMatchObject({ step: 'customer_info', product })
    expect(run(...toPayment)).toMatchObject({ step: 'payment', customerInfo })
  })

  it('continue to the upsell once it is loaded, or to the confirmation without one', () => {
    expect(run(...toPayment, paid).step).toBe('payment')
    expect(run(...toPayment, paid, { type: 'upsellLoaded', product: upsell })).toMatchObject({
      step: 'upsell',
      upsellProduct: upsell,
    })
    expect(run(...toPayment, paid, { type: 'upsellUnavailable' }).step).toBe('confirmation')
  })

  it('show no upsell before anything is paid', () => {
    expect(run(...toPayment, { type: 'upsellLoaded', product: upsell }).step).toBe('payment')
    expect(run(...toPayment, { type: 'upsellUnavailable' }).step).toBe('payment')
  })
})

describe('errors and processing', () => {
  it('an error stops the processing; setting the processing or another step clears it', () => {
    const failed = run(
      ...toPayment,
      { type: 'processingSet', processing: true },
      { type: 'failed', message: 'No' },
    )
    expect(failed).toMatchObject({ error: 'No', processing: false })
    for (const processing of [true, false]) {
      const next = reduceCheckout(failed, { type: 'processingSet', processing })
      expect(next).toMatchObject({ error: undefined, processing })
    }
    expect(toPayment.map((step) => reduceCheckout(failed, step).error)).toEqual([undefined, undefined])
  })

  it('a payment stores its result', () => {
    expect(run(...toPayment, paid).subscriptionResult?.type).toBe('regular')
    const trial: CheckoutAction = {
      type: 'paymentSucceeded',
      result: { status: 'trialing', trialEnd: 1_700_000_000 },
    }
    expect(run(...toPayment, trial).subscriptionResult?.type).toBe('trial')
  })

  it('reset returns to the start', () => {
    const state = run(...toPayment, { type: 'countrySet', countryCode: 'de' }, paid, { type: 'reset' })
    expect(state).toStrictEqual(initialCheckoutState)
  })
})

it('stores a valid country, otherwise the United States', () => {
  expect(run({ type: 'countryLookupStarted' }).countryCodeLoading).toBe(true)
  expect(run({ type: 'countrySet', countryCode: 'pt' })).toMatchObject({
    countryCode: 'PT',
    countryCodeLoading: false,
  })
  expect(run({ type: 'countrySet', countryCode: 'Portugal' }).countryCode).toBe('US')
  expect(run({ type: 'paymentMethodSet', paymentMethod: 'apple_pay' }).paymentMethod).toBe('apple_pay')
})

it('replacing the product keeps the step and the error', () => {
  const failed = run(
    { type: 'productSelected', product },
    { type: 'customerInfoSet', customerInfo },
    { type: 'failed', message: 'The price has changed' },
  )
  const costlier = { ...product, name: 'Costlier plan' }
  const replaced = reduceCheckout(failed, { type: 'productReplaced', product: costlier })
  expect(replaced).toEqual({ ...failed, product: costlier })
  expect(replaced.product).toBe(costlier)
})
