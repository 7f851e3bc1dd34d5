import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { keptIn, receipt, visit } from './testing/visit-consent.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const busy = new ApiFailure(503, 'busy', 'busy')

/** A visitor in Germany whose server answers receipts with these failures first, and whether a wait for it is over. */
async function visitBefore(failures: readonly ApiFailure[], storage = memoryStorage()) {
  const left = [...failures]
  const page = visit({
    country: 'DE',
    storage,
    handler: async (input) => {
      const failure = left.shift()
      if (failure !== undefined) throw failure
      return receipt(input)
    },
  })
  await page.consent.known
  const settled = () => {
    let isOver = false
    void page.consent.receiptSettled().then(() => (isOver = true))
    return () => isOver
  }
  return { ...page, storage, settled }
}

const reject = { analytics: false, ads: false } as const

it('is sent again after 5 and then 10 seconds while the server is busy, as the same receipt', async () => {
  const { consent, sent, storage } = await visitBefore([busy, busy])
  consent.choose(reject, 'banner-reject')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sent()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent().map(({ receiptId }) => receiptId)).toEqual(['receipt-1-s', 'receipt-1-s', 'receipt-1-s'])
  expect(keptIn(storage)).toMatchObject({ isSent: true })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent()).toHaveLength(3)
})

it('comes as late as a busy server asks', async () => {
  const { consent, sent } = await visitBefore([new ApiFailure(503, 'busy', 'busy', undefined, 30_000)])
  consent.choose(reject, 'banner-reject')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(sent()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toHaveLength(2)
})

it('is not tried again when it is refused for good, and nobody waits for it', async () => {
  const { consent, sent, settled } = await visitBefore([new ApiFailure(400, 'invalid_request', 'no')])
  consent.choose(reject, 'banner-reject')
  const isOver = settled()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent()).toHaveLength(1)
  expect(isOver()).toBe(true)
  const isOverAgain = settled()
  await vi.advanceTimersByTimeAsync(0)
  expect([isOverAgain(), sent().length]).toEqual([true, 1])
  expect(consent.hasOpenReceipt()).toBe(true)
})

it('tries the word that is the last by then', async () => {
  const { consent, sent } = await visitBefore([busy])
  consent.choose({ analytics: true, ads: true }, 'banner-accept')
  await vi.advanceTimersByTimeAsync(1_000)
  consent.choose(reject, 'footer')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent().map(({ choices }) => choices.ads)).toEqual([true, false])
})

it('is waited for until it has arrived', async () => {
  const { consent, settled } = await visitBefore([busy])
  consent.choose(reject, 'banner-reject')
  const isOver = settled()
  await vi.advanceTimersByTimeAsync(4_999)
  expect([isOver(), consent.hasOpenReceipt()]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(1)
  expect([isOver(), consent.hasOpenReceipt()]).toEqual([true, false])
})

it('is waited for 20 seconds at most', async () => {
  const { consent, settled } = await visitBefore(Array.from({ length: 9 }, () => busy))
  consent.choose(reject, 'banner-reject')
  const isOver = settled()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver()).toBe(true)
})

it('is waited for by nobody where nothing was said', async () => {
  const { settled, sent } = await visitBefore([])
  const isOver = settled()
  await vi.advanceTimersByTimeAsync(0)
  expect([isOver(), sent().length]).toEqual([true, 0])
})

it('is made and sent for a session begun anew as soon as something would overtake it', async () => {
  const first = await visitBefore([])
  first.consent.choose(reject, 'banner-reject')
  await vi.advanceTimersByTimeAsync(0)
  let session = 'session-1'
  const anew = visit({ country: 'DE', storage: first.storage, sessionId: () => session })
  await anew.consent.known
  expect(anew.sent()).toEqual([])
  session = 'session-2'
  await anew.consent.receiptSettled()
  expect(anew.sent()).toMatchObject([{ sessionId: 'session-2', choices: reject }])
})

it('is on its way once, however often it is asked for', async () => {
  const { consent, sent } = await visitBefore([])
  consent.choose(reject, 'banner-reject')
  consent.resend()
  consent.resend()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toHaveLength(1)
})
