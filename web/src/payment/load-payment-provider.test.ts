import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'

const settings = { publishableKey: 'pk_test_1', scriptUrl: '/sandbox/provider.js', sandbox: true }

const loadStripe = vi.hoisted(() => vi.fn<(key: string, options: object) => Promise<object | null>>())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

async function freshLoader() {
  vi.resetModules()
  return (await import('./load-payment-provider.ts')).loadPaymentProvider
}

/** The next script that the loader puts into the page. */
async function nextScript(before = 0): Promise<HTMLScriptElement> {
  await waitFor(() => expect(scripts().length).toBeGreaterThan(before))
  return scripts().at(-1) as HTMLScriptElement
}

function scripts(): HTMLScriptElement[] {
  return [...document.head.querySelectorAll('script')]
}

beforeEach(() => {
  for (const script of scripts()) script.remove()
  loadStripe.mockReset()
})

test('the named script comes first, then the provider, once a page', async () => {
  const { stripe } = fakeProvider()
  loadStripe.mockResolvedValue(stripe)
  const load = await freshLoader()
  const first = load(settings)
  const second = load(settings)
  const script = await nextScript()
  expect(scripts().map((one) => one.getAttribute('src'))).toEqual(['/sandbox/provider.js'])
  expect(loadStripe).not.toHaveBeenCalled()
  script.dispatchEvent(new Event('load'))
  expect(await first).toBe(stripe)
  expect(await second).toBe(stripe)
  expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1', { locale: 'en' })
})

test('without a named script the provider brings its own', async () => {
  loadStripe.mockResolvedValue(fakeProvider().stripe)
  const load = await freshLoader()
  await load({ ...settings, scriptUrl: null })
  expect(scripts()).toEqual([])
})

test('a script that fails is tried again the next time, by an address that did not fail', async () => {
  loadStripe.mockResolvedValue(fakeProvider().stripe)
  const load = await freshLoader()
  const failed = load(settings)
  const script = await nextScript()
  script.dispatchEvent(new Event('error'))
  await expect(failed).rejects.toThrow('Stripe failed to load')
  const again = load(settings)
  const second = await nextScript(1)
  expect(second.getAttribute('src')).toBe('/sandbox/provider.js?again=1')
  second.dispatchEvent(new Event('load'))
  expect(await again).toBeTruthy()
})

test('a provider that is not there says so', async () => {
  loadStripe.mockResolvedValue(null)
  const load = await freshLoader()
  await expect(load({ ...settings, scriptUrl: null })).rejects.toThrow('Stripe failed to load')
})
