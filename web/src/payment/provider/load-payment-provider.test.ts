import { laterTimings } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeProvider } from '#web/testing/fake-payment-provider.ts'

const settings = { publishableKey: 'pk_test_1', scriptUrl: '/sandbox/provider.js', sandbox: true }
const ofStripe = { ...settings, scriptUrl: null }
const longest = laterTimings.paymentTimeout

const loadStripe = vi.hoisted(() => vi.fn<(key: string, options: object) => Promise<object | null>>())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

async function freshLoader() {
  vi.resetModules()
  return (await import('./load-payment-provider.ts')).loadPaymentProvider
}

/** The next script that the loader adds to the page. */
async function nextScript(before = 0): Promise<HTMLScriptElement> {
  await waitFor(() => expect(scripts().length).toBeGreaterThan(before))
  return scripts().at(-1) as HTMLScriptElement
}

function scripts(): HTMLScriptElement[] {
  return [...document.head.querySelectorAll('script')]
}

const addresses = () => scripts().map((one) => one.getAttribute('src'))

/** Lets the script load and put the provider on the page. */
function arrive(script: HTMLScriptElement): void {
  const Stripe = Object.assign(() => fakeProvider().stripe, { version: 'endive' })
  window.Stripe = Stripe
  script.dispatchEvent(new Event('load'))
}

const fail = (script: HTMLScriptElement) => script.dispatchEvent(new Event('error'))

/** Advances the stopped clock until the wait for a script is over. */
async function outwait(failing: Promise<unknown>): Promise<void> {
  const failure = failing.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(longest)
  expect(await failure).toHaveProperty('message', 'Stripe failed to load')
}

function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

beforeEach(() => {
  for (const script of scripts()) script.remove()
  Reflect.deleteProperty(window, 'Stripe')
  loadStripe.mockReset()
})

test('loads the named script and then the provider, once per page', async () => {
  const { stripe } = fakeProvider()
  loadStripe.mockResolvedValue(stripe)
  const load = await freshLoader()
  const first = load(settings)
  const second = load(settings)
  const script = await nextScript()
  expect(addresses()).toEqual(['/sandbox/provider.js'])
  expect(script.type).toBe('module')
  expect(loadStripe).not.toHaveBeenCalled()
  arrive(script)
  expect(await first).toBe(stripe)
  expect(await second).toBe(stripe)
  expect(loadStripe).toHaveBeenCalledExactlyOnceWith('pk_test_1', { locale: 'en' })
})

test('uses the same script as the package if none is named, and the package accepts it', async () => {
  const { stripe } = fakeProvider()
  loadStripe.mockResolvedValue(stripe)
  const load = await freshLoader()
  const loaded = load(ofStripe)
  const ours = await nextScript()
  const real = await vi.importActual<{ loadStripe: typeof loadStripe }>('@stripe/stripe-js/pure')
  ours.remove()
  const waiting = real.loadStripe('pk_test_1', {})
  const theirs = await nextScript()
  expect([ours.src, ours.type]).toEqual([theirs.src, theirs.type])
  arrive(theirs)
  expect(await waiting).toBeTruthy()
  arrive(ours)
  expect(await loaded).toBe(stripe)
})

test('retries a failed script at once, and again on the next call, under URLs that have not failed', async () => {
  loadStripe.mockResolvedValue(fakeProvider().stripe)
  const load = await freshLoader()
  const failed = load(settings)
  fail(await nextScript())
  fail(await nextScript(1))
  await expect(failed).rejects.toThrow('Stripe failed to load')
  const again = load(settings)
  const third = await nextScript(2)
  expect(addresses()).toEqual([
    '/sandbox/provider.js',
    '/sandbox/provider.js?again=1',
    '/sandbox/provider.js?again=2',
  ])
  arrive(third)
  expect(await again).toBeTruthy()
})

test('gives up on a hanging script after 30 seconds, and the next call requests another', async () => {
  const { stripe } = fakeProvider()
  loadStripe.mockResolvedValue(stripe)
  const load = await freshLoader()
  holdTheClock()
  await outwait(load(ofStripe))
  await outwait(load(ofStripe))
  expect(scripts()).toHaveLength(2)
  const third = load(ofStripe)
  await vi.advanceTimersByTimeAsync(longest - 1)
  arrive(scripts()[2] as HTMLScriptElement)
  expect(await third).toBe(stripe)
  expect(new Set(addresses()).size).toBe(3)
  fail(scripts()[0] as HTMLScriptElement)
  await vi.advanceTimersByTimeAsync(1)
  expect(scripts()).toHaveLength(3)
})

test('creates no second provider when an abandoned script arrives late', async () => {
  loadStripe.mockResolvedValue(fakeProvider().stripe)
  const load = await freshLoader()
  holdTheClock()
  await outwait(load(settings))
  const again = load(settings)
  await vi.advanceTimersByTimeAsync(1)
  const [first, second] = scripts() as [HTMLScriptElement, HTMLScriptElement]
  arrive(second)
  const stripe = await again
  arrive(first)
  await vi.advanceTimersByTimeAsync(longest)
  expect(await load(settings)).toBe(stripe)
  expect(loadStripe).toHaveBeenCalledOnce()
})

test('uses an abandoned script that arrived before the next call', async () => {
  loadStripe.mockResolvedValue(fakeProvider().stripe)
  const load = await freshLoader()
  holdTheClock()
  await outwait(load(settings))
  arrive(scripts()[0] as HTMLScriptElement)
  expect(loadStripe).not.toHaveBeenCalled()
  const again = load(settings)
  await vi.advanceTimersByTimeAsync(1)
  expect(await again).toBeTruthy()
  expect(scripts()).toHaveLength(1)
  expect(loadStripe).toHaveBeenCalledOnce()
})

test.each([
  ['puts nothing on the page', (script: HTMLScriptElement) => script.dispatchEvent(new Event('load'))],
  ['gives no provider', arrive],
])('fails if the script %s', async (_case, finish) => {
  loadStripe.mockResolvedValue(null)
  const load = await freshLoader()
  const failed = load(ofStripe)
  finish(await nextScript())
  await expect(failed).rejects.toThrow('Stripe failed to load')
})
