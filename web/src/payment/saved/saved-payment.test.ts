import { expect, test } from 'vitest'
import { createSafeStorage } from '#web/visitor/index.ts'
import { readSavedPayment, savedPaymentKey, savePayment, saveUpsell, tabStorage } from './saved-payment.ts'
import type { SavedPayment, SavedUpsell } from './saved-payment.ts'

const payment: SavedPayment = {
  subscriptionId: 'sub_1',
  status: 'succeeded',
  timestamp: '2026-03-01T10:00:00.000Z',
  customerInfo: { email: 'marta@example.com', fullName: 'Marta Buyer', countryCode: 'US' },
  product: { id: 'plan-1', name: '1-Month Plan', price: 19.99, currency: 'USD' },
  stripeSessionId: '',
  productId: 'plan-1',
  upsells: [],
}

const upsell: SavedUpsell = {
  id: 'workout-program',
  name: 'Workouts',
  price: 18.99,
  currency: 'USD',
  purchaseDate: '2026-03-01T10:01:00.000Z',
  transactionId: 'pi_2',
  orderId: 'order-2',
}

test('reads a payment back as it was stored in the tab', () => {
  savePayment(tabStorage(), payment)
  expect(readSavedPayment(tabStorage())).toEqual(payment)
  expect(window.sessionStorage.getItem(savedPaymentKey)).not.toBeNull()
})

test('adds each offer once', () => {
  const other = { ...upsell, id: 'recipes-upsell', orderId: 'order-4' }
  savePayment(tabStorage(), payment)
  saveUpsell(tabStorage(), upsell)
  saveUpsell(tabStorage(), { ...upsell, orderId: 'order-3' })
  saveUpsell(tabStorage(), other)
  expect(readSavedPayment(tabStorage())?.upsells).toEqual([upsell, other])
})

test('does not store an offer without a payment', () => {
  window.sessionStorage.clear()
  saveUpsell(tabStorage(), upsell)
  expect(window.sessionStorage.getItem(savedPaymentKey)).toBeNull()
})

test.each([
  ['a number', '7'],
  ['half a payment', '{"productId":"plan-1","upsells":[]}'],
  ['null inside', '{"productId":"plan-1","customerInfo":null,"product":null,"upsells":[]}'],
  ['no JSON', '{'],
])('ignores %s in its place', (_case, stored) => {
  window.sessionStorage.setItem(savedPaymentKey, stored)
  expect(readSavedPayment(tabStorage())).toBeUndefined()
})

test('remembers the payment in the page if the tab denies storage', () => {
  const blocked = createSafeStorage(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  savePayment(blocked, payment)
  expect(readSavedPayment(blocked)).toEqual(payment)
})
