import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { monthlySubscription, visitSubscription } from '#web/testing/subscription-visit.tsx'

vi.mock('#web/payment/provider/load-payment-provider.ts')

const main = () => screen.getByRole('main').textContent

test('asks for a new card only if the saved one expires before the next charge', async () => {
  const expiringIn = (expMonth: number) => ({
    ...monthlySubscription,
    card: { brand: 'visa', last4: '4242', expMonth, expYear: 2026 },
  })
  const note = 'This card expires before your next charge.'
  await visitSubscription(expiringIn(11))
  expect(main()).toContain(note)
  cleanup()
  await visitSubscription(expiringIn(12))
  expect(main()).not.toContain(note)
  cleanup()
  await visitSubscription({ ...expiringIn(11), nextCharge: null })
  expect(main()).not.toContain(note)
})
