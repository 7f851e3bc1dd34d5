import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import { memoryStorage } from '#web/visitor/testing/memory-storage.ts'
import { keptIn, receipt, visit } from './testing/visit-consent.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const busy = new ApiFailure(503, 'busy', 'busy')

/**
 * A visitor in Germany whose server first answers receipts with these failures. `settled` starts waiting and returns
 * a function that tells whether the wait is over.
 */
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

it('resends the same receipt after 5 and then 10 seconds while the server is busy', async () => {
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

it('waits as long as a busy server asks', async () => {
  const { consent, sent } = await visitBefore([new ApiFailure(503, 'busy', 'busy', undefined, 30_000)])
  consent.choose(reject, 'banner-reject')
  await vi.advanceTimersByTimeAsync(29_999)
  expect(sent()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toHaveLength(2)
})

it('does not retry a receipt that was rejected for good, and does not make others wait for it', async () => {
  const { consent, sent, settled } = await visitBefore([new ApiFailure(400, 'invalid_request', 'no')])
  consent.choose(reject, 'banner-reject')
  const isOver = settled()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent()).toHaveLength(1)
  expect(isOver()).toBe(true)
  const isOverAgain = settled()
  await vi.advanceTimersByTimeAsync(0)
  expect([isOverAgain(), sent().length]).toEqual([true, 1])
  expect(consent.renewReceipt()).toBe(true)
})

it('retries with the latest choice', async () => {
  const { consent, sent } = await visitBefore([busy])
  consent.choose({ analytics: true, ads: true }, 'banner-accept')
  await vi.advanceTimersByTimeAsync(1_000)
  consent.choose(reject, 'footer')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent().map(({ choices }) => choices.ads)).toEqual([true, false])
})

it('still sends a refusal that failed while the earlier yes was on its way', async () => {
  const accepted = Promise.withResolvers<void>()
  const answers = [() => accepted.promise, () => Promise.reject(busy)]
  const handler = async (input: Parameters<typeof receipt>[0]) => {
    await answers.shift()?.()
    return receipt(input)
  }
  const { consent, sent, storage } = visit({ country: 'DE', handler })
  await consent.known
  consent.choose({ analytics: true, ads: true }, 'banner-accept')
  consent.choose(reject, 'footer')
  await vi.advanceTimersByTimeAsync(0)
  accepted.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(keptIn(storage)).toMatchObject({ isSent: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent().map(({ choices }) => choices.ads)).toEqual([true, false, false])
  expect(keptIn(storage)).toMatchObject({ isSent: true })
})

it.each([
  ['before', [1, 0]],
  ['after', [0, 1]],
])('says a no again that arrives %s the earlier yes, which may have overtaken it', async (_when, order) => {
  const arrivals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let count = 0
  const handler = async (input: Parameters<typeof receipt>[0]) => {
    await arrivals[count++]?.promise
    return receipt(input)
  }
  const { consent, sent, storage } = visit({ country: 'DE', handler })
  await consent.known
  consent.choose({ analytics: true, ads: true }, 'banner-accept')
  consent.choose(reject, 'footer')
  for (const at of order) {
    arrivals[at]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
  }
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent().map(({ choices }) => choices.ads)).toEqual([true, false, false])
  expect(new Set(sent().map(({ receiptId }) => receiptId)).size).toBe(3)
  expect(keptIn(storage)).toMatchObject({ isSent: true })
})

it('says nothing again for a choice that has already arrived when another is made', async () => {
  const { consent, sent } = await visitBefore([])
  consent.choose({ analytics: true, ads: true }, 'banner-accept')
  await vi.advanceTimersByTimeAsync(0)
  consent.choose(reject, 'footer')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(sent()).toHaveLength(2)
})

it('makes others wait until the receipt has arrived', async () => {
  const { consent, settled } = await visitBefore([busy])
  consent.choose(reject, 'banner-reject')
  const isOver = settled()
  await vi.advanceTimersByTimeAsync(4_999)
  expect([isOver(), consent.renewReceipt()]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(1)
  expect([isOver(), consent.renewReceipt()]).toEqual([true, false])
})

it('is not sent sooner to a busy server because others wait for it', async () => {
  const { consent, sent, settled } = await visitBefore([busy])
  consent.choose(reject, 'banner-reject')
  await vi.advanceTimersByTimeAsync(1_000)
  settled()
  settled()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(sent()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toHaveLength(2)
})

it('makes others wait 20 seconds at most', async () => {
  const { consent, settled } = await visitBefore(Array.from({ length: 9 }, () => busy))
  consent.choose(reject, 'banner-reject')
  const isOver = settled()
  await vi.advanceTimersByTimeAsync(19_999)
  expect(isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver()).toBe(true)
})

it('makes nobody wait when there is no choice', async () => {
  const { settled, sent } = await visitBefore([])
  const isOver = settled()
  await vi.advanceTimersByTimeAsync(0)
  expect([isOver(), sent().length]).toEqual([true, 0])
})

it('creates and sends a receipt for a new session as soon as a request would overtake it', async () => {
  const first = await visitBefore([])
  first.consent.choose(reject, 'banner-reject')
  await vi.advanceTimersByTimeAsync(0)
  let session = 'session-1'
  const later = visit({ country: 'DE', storage: first.storage, sessionId: () => session })
  await later.consent.known
  expect(later.sent()).toEqual([])
  session = 'session-2'
  await later.consent.receiptSettled()
  expect(later.sent()).toMatchObject([{ sessionId: 'session-2', choices: reject }])
})

it('sends a receipt once, however often it is requested', async () => {
  const { consent, sent } = await visitBefore([])
  consent.choose(reject, 'banner-reject')
  consent.resend()
  consent.resend()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent()).toHaveLength(1)
})
