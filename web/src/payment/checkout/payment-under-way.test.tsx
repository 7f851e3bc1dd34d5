import type { ResponseOf } from '@fennel/contract'
import { act, cleanup } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { afterPayment } from '#web/payment-under-way.ts'
import { flowAnswer, payByCard, renderCheckout } from '#web/testing/render-checkout.tsx'

vi.mock('../provider/load-payment-provider.ts')

/** Pays while something waits for the end of it, and returns how to answer. */
async function payment() {
  const answer = Promise.withResolvers<ResponseOf<'completeSubscriptionFlow'>>()
  renderCheckout({ handlers: { completeSubscriptionFlow: () => answer.promise } })
  await payByCard()
  const after = vi.fn<() => void>()
  afterPayment(after)
  expect(after).not.toHaveBeenCalled()
  return { answer, after }
}

test('a payment is under way until the page says that it failed', async () => {
  const { answer, after } = await payment()
  await act(async () => answer.reject(new ApiFailure(402, 'payment_failed', 'declined', 'card_declined')))
  expect(after).toHaveBeenCalledOnce()
})

test('a payment that succeeded is under way until the next page is there', async () => {
  const { answer, after } = await payment()
  await act(async () => answer.resolve(flowAnswer()))
  expect(after).not.toHaveBeenCalled()
  cleanup()
  expect(after).toHaveBeenCalledOnce()
})
