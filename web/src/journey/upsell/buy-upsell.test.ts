import { laterTimings } from '@fennel/funnel'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '#web/testing/fake-api.ts'
import { chooseProvider, fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { siteSettings } from '#web/testing/render-checkout.tsx'
import { buyUpsell } from './buy-upsell.ts'

vi.mock('#web/payment/provider/load-payment-provider.ts')

const order = { productId: 'workout-program' }
const told = {
  onConfirming: vi.fn<() => void>(),
  onRefused: vi.fn<() => void>(),
  onPaid: vi.fn<(ids: object) => void>(),
}
beforeEach(() => void vi.clearAllMocks())

test('gives a bank that asks on its own page the registration page’s address, with the mark of an offer', async () => {
  const provider = fakeProvider({
    challenges: [{ paymentIntent: { id: 'pi_2', status: 'succeeded' } } as object],
  })
  chooseProvider(provider)
  const api = fakeApi({
    siteSettings: () => siteSettings,
    purchaseUpsell: () => ({ success: true, data: { success: true, clientSecret: 'pi_2_secret' } }),
    verifyPayment: () => ({ success: true, data: { status: 'succeeded' } }),
  })
  expect(await buyUpsell({ api, order, ...told })).toBe(true)
  expect(told.onPaid).toHaveBeenCalledExactlyOnceWith({ transactionId: 'pi_2', orderId: '' })
  expect(told.onRefused).not.toHaveBeenCalled()
  expect(provider.asked).toEqual(['confirmCardPayment'])
  const return_url = `${window.location.origin}/register?offer=1`
  expect(provider.questions).toEqual([['pi_2_secret', { return_url }]])
  for (const name of ['purchaseUpsell', 'verifyPayment'] as const)
    expect(api.inputsOf(name)[0]?.timeoutMs).toBe(laterTimings.paymentTimeout)
})

test.for([
  ['a refusal is an answer of the bank', 'card_error', 1],
  ['a broken connection says nothing about the payment', 'api_connection_error', 0],
] as const)('%s', async ([, type, answers]) => {
  chooseProvider(fakeProvider({ challenges: [{ error: { type, message: 'No.' } }] }))
  const api = fakeApi({
    siteSettings: () => siteSettings,
    purchaseUpsell: () => ({ success: true, data: { success: true, clientSecret: 'pi_2_secret' } }),
  })
  await expect(buyUpsell({ api, order, ...told })).rejects.toThrow('No.')
  expect(told.onRefused).toHaveBeenCalledTimes(answers)
  expect(told.onPaid).not.toHaveBeenCalled()
})

test.for([
  ['a refusal that names no reason', { success: false }, 'Purchase failed'],
  [
    'a payment that is not made once it is confirmed',
    { success: true, clientSecret: 'pi_2_secret' },
    'Payment confirmation failed',
  ],
] as const)('%s has a reason for the log', async ([, data, reason]) => {
  const unpaid = { paymentIntent: { id: 'pi_2', status: 'requires_payment_method' } }
  chooseProvider(fakeProvider({ challenges: [unpaid as object] }))
  const api = fakeApi({ siteSettings: () => siteSettings, purchaseUpsell: () => ({ success: true, data }) })
  await expect(buyUpsell({ api, order, ...told })).rejects.toThrow(new Error(reason))
})
