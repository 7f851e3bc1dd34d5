import type { ConsentChoices } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { mergeTouch, readTouch } from './attribution.ts'
import type { QueuedEvent } from './event-queue.ts'
import { eventKeyPrefix } from './event-queue.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { newVisitor, plainArrival } from './testing/new-visitor.ts'

const nothing: ConsentChoices = { analytics: false, ads: false, healthProcessing: false }
const statistics = { ...nothing, analytics: true }
const everything = { ...statistics, ads: true }

/** A visitor from an ad with the consent the test gives, and the origins the server received. */
async function visitorFromAdvert(first: ConsentChoices, storage = memoryStorage()) {
  let allowed = first
  let isAway = false
  const told: [eventType: string, utmSource: string | undefined, fbclid: string | undefined][] = []
  const call = async (
    name: string,
    { body }: { readonly body: { readonly events: readonly QueuedEvent[] } },
  ) => {
    if (name !== 'trackEvents') return { data: {} }
    if (isAway) throw new ApiFailure(0, 'network', 'away')
    for (const { eventType, attribution } of body.events)
      told.push([eventType, attribution?.last.utmSource, attribution?.last.fbclid])
    return { data: { stored: body.events.length } }
  }
  const address = 'https://shop.example/?utm_source=facebook&fbclid=click'
  const log = vi.fn<() => void>()
  const visitor = newVisitor({
    log,
    storage,
    api: { call: call as unknown as ApiClient['call'] },
    tracking: {
      attribution: mergeTouch(undefined, readTouch(address, '', 0)),
      allowed: () => allowed,
      consentKnown: Promise.resolve(),
      asksFirst: () => false,
      renewReceipt: () => false,
      receiptSettled: () => Promise.resolve(),
      onTracked: () => undefined,
      onArrived: () => undefined,
      flowVersion: () => 'v1',
      fbp: () => undefined,
      sendFarewell: () => false,
    },
  })
  await visitor.start(plainArrival)
  return {
    visitor,
    told,
    log,
    allow: (choices: ConsentChoices) => {
      allowed = choices
    },
    lose: () => {
      isAway = true
    },
    find: () => {
      isAway = false
      visitor.resend()
    },
    tell: async (eventType: 'landingPageVisit' | 'quizStarted' | 'quizQuestionViewed' | 'quizFinished') => {
      visitor.track(eventType)
      await waitFor(() => expect(told.at(-1)?.[0]).toBe(eventType))
    },
  }
}

it('is sent once if it is allowed from the first event on', async () => {
  const { told, tell } = await visitorFromAdvert(everything)
  await tell('landingPageVisit')
  await tell('quizStarted')
  expect(told).toEqual([
    ['landingPageVisit', 'facebook', 'click'],
    ['quizStarted', undefined, undefined],
  ])
})

it('is sent as soon as statistics are allowed, and the click as soon as advertising is', async () => {
  const { told, tell, allow } = await visitorFromAdvert(nothing)
  await tell('landingPageVisit')
  allow(statistics)
  await tell('quizStarted')
  allow(everything)
  await tell('quizQuestionViewed')
  await tell('quizFinished')
  expect(told).toEqual([
    ['landingPageVisit', undefined, undefined],
    ['quizStarted', 'facebook', undefined],
    ['quizQuestionViewed', 'facebook', 'click'],
    ['quizFinished', undefined, undefined],
  ])
})

it('is sent for a session that was restarted in the same document', async () => {
  const { visitor, told, tell } = await visitorFromAdvert(everything)
  await tell('landingPageVisit')
  visitor.reset()
  await tell('quizStarted')
  expect(told.at(-1)).toEqual(['quizStarted', 'facebook', 'click'])
})

it('is sent again until it has arrived, with a new event: the server may have the one it did not acknowledge', async () => {
  const { visitor, told, tell, log, lose, find } = await visitorFromAdvert(everything)
  lose()
  visitor.track('landingPageVisit')
  await waitFor(() => expect(log).toHaveBeenCalledTimes(1))
  find()
  await tell('quizStarted')
  await tell('quizFinished')
  expect(told).toEqual([
    ['landingPageVisit', undefined, undefined],
    ['quizStarted', 'facebook', 'click'],
    ['quizFinished', undefined, undefined],
  ])
})

it('is sent with an event the server cannot have yet, not with one that was handed over before', async () => {
  const kept = { eventId: 'before', eventType: 'landingPageVisit', timestamp: '2026-03-01T10:00:00.000Z' }
  const { visitor, told } = await visitorFromAdvert(
    everything,
    memoryStorage({ [`${eventKeyPrefix}before`]: kept }),
  )
  await waitFor(() => expect(told).toEqual([['landingPageVisit', 'facebook', 'click']]))
  visitor.track('quizStarted')
  visitor.track('quizQuestionViewed')
  await waitFor(() => expect(told).toHaveLength(3))
  expect(told.slice(1)).toEqual([
    ['quizStarted', 'facebook', 'click'],
    ['quizQuestionViewed', undefined, undefined],
  ])
})
