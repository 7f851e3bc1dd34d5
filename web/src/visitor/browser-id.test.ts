import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import { expect, it } from 'vitest'
import type { ApiClient } from '#web/api/index.ts'
import { mergeTouch, readTouch } from './attribution.ts'
import { createVisitor } from './create-visitor.ts'
import { memoryStorage } from './testing/memory-storage.ts'

interface Told {
  readonly eventType: string
  readonly fbp?: string
}

/** A visitor whose region becomes known when the test says so, and the events the server then received. */
async function visitorSomewhere(country: string) {
  const known = Promise.withResolvers<void>()
  const told = Promise.withResolvers<readonly Told[]>()
  const call = async (_name: string, { body }: { readonly body: { readonly events: readonly Told[] } }) => {
    told.resolve(body.events)
    return { data: { stored: body.events.length } }
  }
  let isKnown = false
  const allowed = () =>
    effectiveConsent(
      privacyRegimeOf({ country: isKnown ? country : null, state: null, timeZone: 'UTC' }, 'opt-in'),
      undefined,
      false,
    )
  const visitor = createVisitor({
    api: { call: call as unknown as ApiClient['call'] },
    storage: memoryStorage(),
    appName: 'calmplate',
    flowId: 'inflammation',
    now: () => 1_000,
    newId: () => crypto.randomUUID(),
    deviceInfo: () => ({}),
    cookies: () => '',
    cookiesBlocked: () => false,
    leadSource: () => 'quiz',
    log: () => undefined,
    tracking: {
      attribution: mergeTouch(undefined, readTouch('https://shop.example/', '', 0)),
      allowed,
      consentKnown: known.promise,
      asksFirst: () => false,
      renewReceipt: () => false,
      receiptSettled: () => Promise.resolve(),
      onTracked: () => undefined,
      onArrived: () => undefined,
      flowVersion: () => 'v1',
      fbp: () => (allowed().ads ? 'fb.1.1700000000000.7' : undefined),
      sendFarewell: () => true,
    },
  })
  visitor.track('landingPageVisit')
  isKnown = true
  visitor.track('quizStarted')
  known.resolve()
  return (await told.promise).map(({ eventType, fbp }) => [eventType, fbp])
}

it('adds the browser id to events tracked before the region was known', async () => {
  expect(await visitorSomewhere('US')).toEqual([
    ['landingPageVisit', 'fb.1.1700000000000.7'],
    ['quizStarted', 'fb.1.1700000000000.7'],
  ])
})

it('creates no id where the law requires consent first', async () => {
  expect(await visitorSomewhere('DE')).toEqual([
    ['landingPageVisit', undefined],
    ['quizStarted', undefined],
  ])
})
