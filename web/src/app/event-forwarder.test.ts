import { privacyPolicyVersion } from '@fennel/funnel'
import type { ConsentChoices } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pixelAddress } from '#web/ads/create-pixel.ts'
import { brandCoreOf } from '#web/brand/brand-parts.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import { fakeVisitor } from '#web/testing/fake-visitor.ts'
import { testBrand } from '#web/testing/render-screen.tsx'
import { createSafeStorage } from '#web/visitor/index.ts'
import type { QueuedEvent } from '#web/visitor/index.ts'
import { createEventForwarder } from './event-forwarder.ts'

const asCount = { analytics: false, ads: false, healthProcessing: false }
const inFull = { analytics: true, ads: true, healthProcessing: false }

function open(storage = createSafeStorage(() => undefined, new Map())) {
  const consent = fakeConsent('DE')
  const visitor = fakeVisitor()
  const api = fakeApi({
    siteSettings: () => ({
      success: true,
      data: {
        brand: testBrand.appId,
        payments: { publishableKey: '', scriptUrl: null, sandbox: true },
        passwordMinLength: 6,
        privacy: { country: 'DE', state: null, policyVersion: privacyPolicyVersion, browserPixelId: '12345' },
      },
    }),
  })
  const { tracked, arrived } = createEventForwarder({
    view: window,
    storage,
    consent,
    brand: brandCoreOf(testBrand, testBrand.defaultFlowId),
    api,
    createTeller: () => undefined,
  })
  /** Tracks an event and has the server accept it. */
  const send = (sent: QueuedEvent, allowed: ConsentChoices) => {
    tracked(visitor, sent)
    arrived(sent, allowed)
  }
  return { api, consent, visitor, tracked: (sent: QueuedEvent) => tracked(visitor, sent), arrived, send }
}

const event = (eventType: QueuedEvent['eventType'], eventId = `event-${eventType}`): QueuedEvent => ({
  eventType,
  eventId,
  sessionId: 'session-1',
  timestamp: new Date().toISOString(),
  metadata: { fbEventId: eventId, template: 'plain-hero' },
})

it('tells the pixel what the server accepted with consent to advertising, under the same id, and nothing else', async () => {
  const pictures = vi.spyOn(window.Image.prototype, 'src', 'set')
  const { api, consent, send } = open()
  send(event('landingPageVisit', 'before'), asCount)
  expect(api.names()).toEqual([])
  consent.choose({ analytics: true, ads: true }, 'banner-accept')
  send(event('landingPageVisit', 'after'), inFull)
  await waitFor(() => expect(pictures).toHaveBeenCalled())
  const [address, ...more] = pictures.mock.calls.map(([given]) => new URL(String(given)))
  expect([address?.origin, address?.searchParams.get('eid')]).toEqual([new URL(pixelAddress).origin, 'after'])
  expect(more).toEqual([])
})

it('tells the pixel once of the landing page in a visit, like the server, and again in the next visit', async () => {
  const pictures = vi.spyOn(window.Image.prototype, 'src', 'set')
  const storage = createSafeStorage(() => undefined, new Map())
  const firstPage = open(storage)
  firstPage.consent.choose({ analytics: true, ads: true }, 'banner-accept')
  firstPage.send(event('landingPageVisit', 'first'), inFull)
  await waitFor(() => expect(pictures).toHaveBeenCalledTimes(1))
  const reloaded = open(storage)
  reloaded.consent.choose({ analytics: true, ads: true }, 'banner-accept')
  reloaded.send(event('landingPageVisit', 'reloaded'), inFull)
  reloaded.send({ ...event('landingPageVisit', 'later'), sessionId: 'session-2' }, inFull)
  await waitFor(() => expect(pictures.mock.calls.join()).toContain('later'))
  const told = pictures.mock.calls.map(([given]) => new URL(String(given)).searchParams.get('eid'))
  expect(told).toEqual(['first', 'later'])
})

it.each<QueuedEvent['eventType']>(['landingPageVisit', 'articleVisit', 'purchasePageVisit'])(
  'tracks %s again on the page where the visitor allows more than when it was sent, once',
  (eventType) => {
    const { consent, send, visitor } = open()
    send(event(eventType), asCount)
    expect(visitor.tracked).toEqual([])
    consent.choose({ analytics: true, ads: true }, 'banner-accept')
    consent.choose({ analytics: true, ads: true }, 'footer')
    expect(visitor.trackedAs(eventType)).toMatchObject([{ template: 'plain-hero' }])
  },
)

it('tracks a view again that was on its way while the visitor chose', () => {
  const { arrived, consent, tracked, visitor } = open()
  tracked(event('landingPageVisit'))
  consent.choose({ analytics: true, ads: true }, 'banner-accept')
  expect(visitor.tracked).toEqual([])
  arrived(event('landingPageVisit'), asCount)
  expect(visitor.tracked).toHaveLength(1)
})

it.each<[string, (opened: ReturnType<typeof open>) => void]>([
  ['was sent with as much consent', ({ send }) => send(event('landingPageVisit'), inFull)],
  ['has not been sent yet', ({ tracked }) => tracked(event('landingPageVisit'))],
  ['is no view of a page', ({ send }) => send(event('quizQuestionViewed'), asCount)],
  [
    'is of a page that was left',
    ({ send }) => {
      send(event('landingPageVisit'), asCount)
      window.history.replaceState(null, '', '/quiz/age')
    },
  ],
])('does not track again what %s', (_, see) => {
  window.history.replaceState(null, '', '/')
  const opened = open()
  see(opened)
  opened.consent.choose({ analytics: true, ads: true }, 'banner-accept')
  expect(opened.visitor.tracked).toEqual([])
})
