import type { ConsentChoices } from '@fennel/funnel'
import { expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { mergeTouch, readTouch } from './attribution.ts'
import { eventKeyPrefix } from './event-queue.ts'
import type { QueuedEvent } from './event-queue.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

const everything: ConsentChoices = { analytics: true, ads: true, healthProcessing: true }

/** A visitor from an ad who has just consented, and the origins the server received. */
async function visitorWithOpenReceipt({
  consentKnown = Promise.resolve(),
  storage = memoryStorage(),
  asksFirst = true,
} = {}) {
  let arrived = Promise.withResolvers<void>()
  let isOpen = true
  let allowed = everything
  const handedOver: string[] = []
  const told: [eventType: string, utmSource: string | undefined][] = []
  const outlivesPage: (boolean | undefined)[] = []
  const trackEvents = vi.fn<(events: readonly QueuedEvent[]) => void>((events) => {
    for (const { eventType, attribution } of events) told.push([eventType, attribution?.last.utmSource])
  })
  const call = async (
    name: string,
    {
      body,
      keepalive,
    }: { readonly body: { readonly events: readonly QueuedEvent[] }; readonly keepalive?: boolean },
  ) => {
    if (name !== 'trackEvents') throw new ApiFailure(404, 'not_found', 'nothing here')
    outlivesPage.push(keepalive)
    trackEvents(body.events)
    return { data: { stored: body.events.length } }
  }
  const address = 'https://shop.example/?utm_source=facebook&fbclid=click'
  const visitor = newVisitor({
    storage,
    api: { call: call as unknown as ApiClient['call'] },
    tracking: {
      attribution: mergeTouch(undefined, readTouch(address, '', 0)),
      allowed: () => allowed,
      consentKnown,
      asksFirst: () => asksFirst,
      renewReceipt: () => isOpen,
      receiptSettled: () => arrived.promise,
      onTracked: () => undefined,
      onArrived: () => undefined,
      flowVersion: () => 'v1',
      fbp: () => undefined,
      sendFarewell: (events) => handedOver.push(...events.map(({ eventType }) => eventType)) > 0,
    },
  })
  await visitor.start(plainArrival)
  return {
    visitor,
    told,
    trackEvents,
    handedOver,
    outlivesPage,
    reject: (refused: Partial<ConsentChoices> = { analytics: false, ads: false }) => {
      allowed = { ...everything, ...refused }
    },
    accept: () => {
      allowed = everything
    },
    /** The receipt arrives, or the wait for it is given up. */
    settle: (hasArrived: boolean) => {
      isOpen = !hasArrived
      arrived.resolve()
    },
    choose: () => {
      isOpen = true
      arrived = Promise.withResolvers<void>()
    },
  }
}

it('sends no event before the consent receipt', async () => {
  const { visitor, told, trackEvents, settle } = await visitorWithOpenReceipt()
  visitor.track('landingPageVisit')
  await new Promise((resolve) => setTimeout(resolve))
  expect(trackEvents).not.toHaveBeenCalled()
  settle(true)
  await vi.waitFor(() => expect(told).toEqual([['landingPageVisit', 'facebook']]))
})

it('sends no event before it is known what the visitor allows, and each with the click it came from', async () => {
  const known = Promise.withResolvers<void>()
  const { visitor, trackEvents, settle } = await visitorWithOpenReceipt({ consentKnown: known.promise })
  settle(true)
  visitor.track('landingPageVisit')
  await new Promise((resolve) => setTimeout(resolve))
  expect(trackEvents).not.toHaveBeenCalled()
  known.resolve()
  await vi.waitFor(() => expect(trackEvents).toHaveBeenCalledOnce())
  expect(trackEvents.mock.calls).toMatchObject([[[{ fbc: 'fb.1.0.click' }]]])
})

it('stores the click with an event only if that is allowed, and sends it if it is allowed by then', async () => {
  const storage = memoryStorage()
  const { visitor, trackEvents, settle, reject, accept } = await visitorWithOpenReceipt({ storage })
  reject()
  visitor.track('landingPageVisit')
  const kept = storage.keys(eventKeyPrefix).map((key) => storage.read(key))
  expect([kept.length, JSON.stringify(kept)]).toEqual([1, expect.not.stringContaining('click')])
  accept()
  settle(true)
  await vi.waitFor(() => expect(trackEvents).toHaveBeenCalledOnce())
  expect(trackEvents.mock.calls).toMatchObject([[[{ fbc: 'fb.1.0.click' }]]])
})

it('finishes what it is sending after the page has ended, since that is not handed over again', async () => {
  const { visitor, handedOver, outlivesPage, trackEvents, settle } = await visitorWithOpenReceipt()
  settle(true)
  trackEvents.mockImplementationOnce(() => visitor.settle())
  visitor.track('landingPageVisit')
  await vi.waitFor(() => expect(outlivesPage).toEqual([true]))
  expect(handedOver).toEqual([])
})

it('sends the origin again if it went with an event that the server may have had already', async () => {
  const storage = memoryStorage()
  const before = await visitorWithOpenReceipt({ storage })
  before.settle(true)
  before.visitor.track('landingPageVisit')
  before.visitor.settle()
  const { visitor, told, settle } = await visitorWithOpenReceipt({ storage })
  settle(true)
  await vi.waitFor(() => expect(told).toEqual([['landingPageVisit', 'facebook']]))
  visitor.track('quizStarted')
  await vi.waitFor(() => expect(told).toHaveLength(2))
  expect(told[1]).toEqual(['quizStarted', 'facebook'])
})

it('waits for the receipt before each batch', async () => {
  const { visitor, told, trackEvents, settle, choose } = await visitorWithOpenReceipt()
  trackEvents.mockImplementationOnce(() => {
    choose()
    visitor.track('quizStarted')
  })
  visitor.track('landingPageVisit')
  settle(true)
  await vi.waitFor(() => expect(trackEvents).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toEqual([])
  settle(true)
  await vi.waitFor(() => expect(told).toEqual([['quizStarted', undefined]]))
})

it('sends the origin again if the server may not have known that it was allowed', async () => {
  const { visitor, told, settle } = await visitorWithOpenReceipt()
  settle(false)
  visitor.track('landingPageVisit')
  await vi.waitFor(() => expect(told).toHaveLength(1))
  settle(true)
  visitor.track('quizStarted')
  await vi.waitFor(() => expect(told).toHaveLength(2))
  visitor.track('quizFinished')
  await vi.waitFor(() => expect(told).toHaveLength(3))
  expect(told).toEqual([
    ['landingPageVisit', 'facebook'],
    ['quizStarted', 'facebook'],
    ['quizFinished', undefined],
  ])
})

it.each<[string, boolean, Partial<ConsentChoices>]>([
  ['a yes where it asks first', true, {}],
  ['a refusal', false, { analytics: false, ads: false }],
  ['a refusal of advertising alone', false, { ads: false }],
])('keeps events for the next page if the server has not heard of %s', async (_, asksFirst, refused) => {
  const { visitor, told, handedOver, settle, reject } = await visitorWithOpenReceipt({ asksFirst })
  reject(refused)
  visitor.track('quizStarted')
  visitor.settle()
  expect(handedOver).toEqual([])
  settle(true)
  await vi.waitFor(() => expect(told).toHaveLength(1))
  visitor.track('quizFinished')
  visitor.settle()
  expect(handedOver).toEqual(['quizFinished'])
})

it('hands events over while leaving the page if the server would store them in full anyway', async () => {
  const { visitor, handedOver } = await visitorWithOpenReceipt({ asksFirst: false })
  visitor.track('quizStarted')
  visitor.settle()
  expect(handedOver).toEqual(['quizStarted'])
})
