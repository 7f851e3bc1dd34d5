import { loadBrand } from '@fennel/brands'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ApiProvider } from '#web/api/index.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { monthPlan, paidHandlers, planOf } from '#web/testing/render-checkout.tsx'
import { inApp, testBrand } from '#web/testing/render-screen.tsx'
import { useCheckout } from './use-checkout.ts'

const email = 'marta@example.com'

async function checkoutOf(given: { plan?: typeof monthPlan; email?: string }, brand = testBrand) {
  window.localStorage.clear()
  const api = fakeApi({ ...paidHandlers, geolocate: () => ({ country_code: 'NL' }) })
  const visitor = fakeVisitor()
  const hook = renderHook(({ plan = monthPlan, email: known = '' }) => useCheckout(plan, known), {
    initialProps: given,
    wrapper: ({ children }: { readonly children: ReactNode }) =>
      inApp(<ApiProvider client={api}>{children}</ApiProvider>, { visitor, brand }),
  })
  await act(async () => {})
  return hook
}

test('waits for the customer without an email, and moves to the payment with one', async () => {
  const { result, rerender } = await checkoutOf({})
  expect(result.current.state).toMatchObject({ step: 'customer_info', product: { productId: monthPlan.id } })
  await act(async () => rerender({ email }))
  expect(result.current.state).toMatchObject({
    step: 'payment',
    customerInfo: { email },
    countryCode: 'NL',
    countryCodeLoading: false,
  })
})

test('clears the error when another plan is chosen', async () => {
  const { result, rerender } = await checkoutOf({ email })
  act(() => result.current.dispatch({ type: 'failed', message: 'No' }))
  expect(result.current.state.error).toBe('No')
  await act(async () => rerender({ email, plan: planOf('calmplate-3-month') }))
  expect(result.current.state).toMatchObject({ error: undefined, step: 'payment' })
})

test.each([
  ['2026-03-08T10:00:00.000Z', 'trial'],
  [undefined, 'regular'],
])('a payment whose trial ends %s is %s and leads to the first upsell', async (trialEnd, type) => {
  const { result } = await checkoutOf({ email })
  act(() => result.current.finish({ status: 'active', trialEnd }))
  expect(result.current.state).toMatchObject({
    step: 'upsell',
    subscriptionResult: { type },
    upsellProduct: { id: 'workout-program' },
  })
})

test('ends in the confirmation if the journey has no upsell', async () => {
  const { result } = await checkoutOf({ email }, await loadBrand('quietwin'))
  act(() => result.current.finish({ status: 'active' }))
  expect(result.current.state).toMatchObject({ step: 'confirmation', upsellProduct: undefined })
})
