import { expect, test } from 'vitest'
import { owesRenewal } from './owes-renewal.ts'
import type { Services } from '#api/services.ts'

test.each([
  ['active', false],
  ['trialing', false],
  ['past_due', true],
  ['unpaid', true],
  ['paused', true],
])('canceling a plan that is %s at Stripe ends it at once: %s', async (status, isEnded) => {
  const retrieve = async () => Promise.resolve({ status, latest_invoice: null })
  const services = { stripe: { subscriptions: { retrieve } } } as unknown as Services
  expect(await owesRenewal(services, 'sub_1')).toBe(isEnded)
})
