import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'
import { buyerEmail, flowAnswer, readyCardForm, renderCheckout } from '#web/testing/render-checkout.tsx'

vi.mock('../provider/load-payment-provider.ts')

async function checkout(completeSubscriptionFlow: () => ReturnType<typeof flowAnswer>) {
  const provider = fakeProvider({ wallets: true })
  const rendered = renderCheckout({ provider, handlers: { completeSubscriptionFlow } })
  await readyCardForm()
  return rendered
}

test("tells a wallet's sheet when its payment fails, and only then", async () => {
  let isDeclined = true
  const { provider, timesPaid } = await checkout(() => {
    if (isDeclined) throw new ApiFailure(402, 'payment_failed', 'x', 'card_declined')
    return flowAnswer()
  })
  await act(async () => void provider.payByWallet('apple_pay'))
  expect(provider.walletFailures).toEqual([{ reason: 'fail' }])
  isDeclined = false
  await act(async () => void provider.payByWallet('apple_pay'))
  expect(timesPaid()).toBe(1)
  expect(provider.walletFailures).toHaveLength(1)
})

test('rejects a sheet that confirms while another payment is in progress, which continues', async () => {
  let answer = (_flow: ReturnType<typeof flowAnswer>) => {}
  const asked = new Promise<ReturnType<typeof flowAnswer>>((resolve) => (answer = resolve))
  const { api, provider, timesPaid } = await checkout(() => asked as never)
  await act(async () => void provider.payByWallet('google_pay'))
  await act(async () => void provider.payByWallet('google_pay'))
  expect(provider.walletFailures).toEqual([{ reason: 'fail' }])
  await act(async () => answer(flowAnswer()))
  expect(timesPaid()).toBe(1)
  expect(api.inputsOf('completeSubscriptionFlow')).toHaveLength(1)
  expect(provider.walletFailures).toHaveLength(1)
})

test('uses an email corrected in the form for a wallet payment', async () => {
  const { api, provider, visitor } = await checkout(() => flowAnswer())
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' Marta@Example.org ' } })
  await act(async () => void provider.payByWallet('apple_pay'))
  expect(visitor.savedEmails).toEqual(['Marta@example.org'])
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body?.customerEmail).toBe('Marta@example.org')
  expect(provider.methodRequests[0]).toMatchObject({
    params: { billing_details: { name: 'Wallet Owner', email: 'Marta@example.org' } },
  })
})

test('pays by wallet without naming an email that the provider may not take with the card', async () => {
  const { provider, timesPaid } = await checkout(() => flowAnswer())
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'marta@m\u{fc}ller.example' } })
  await act(async () => void provider.payByWallet('apple_pay'))
  expect(timesPaid()).toBe(1)
  expect(provider.methodRequests).toMatchObject([{ params: { billing_details: { name: 'Wallet Owner' } } }])
  expect(JSON.stringify(provider.methodRequests)).not.toContain('@')
})

test('uses the known email for a wallet payment if the one in the form is invalid', async () => {
  const { api, provider, visitor } = await checkout(() => flowAnswer())
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'marta@' } })
  await act(async () => void provider.payByWallet('apple_pay'))
  expect(visitor.savedEmails).toEqual([])
  expect(api.inputsOf('completeSubscriptionFlow')[0]?.body?.customerEmail).toBe(buyerEmail)
})
