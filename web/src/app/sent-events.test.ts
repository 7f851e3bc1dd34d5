import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leavePage, openNewBrowser, stubServer } from '#web/testing/stub-server.ts'
import type { QueuedEvent } from '#web/visitor/index.ts'
import { startVisit } from './start-visit.ts'

/** Bravolio's server, with the visitor in this country, and the events that reached it. */
function serve(country: string) {
  const sent = stubServer({ country, state: null })
  const batches = () =>
    sent.filter(({ path }) => path.endsWith('/events')).map(({ body }) => body as { events: QueuedEvent[] })
  return { sent, events: () => batches().flatMap(({ events }) => events) }
}

beforeEach(openNewBrowser)
afterEach(leavePage)

it('sends what the server can store of the text in an address, while the page is open and as it is left', async () => {
  const { events } = serve('US')
  const handedOver: Blob[] = []
  Object.assign(navigator, { sendBeacon: (_address: string, body: Blob) => handedOver.push(body) > 0 })
  window.history.replaceState(null, '', '/?utm_source=fb&utm_campaign=sp%00ring')
  const { visitor } = await startVisit(window)
  visitor.track('landingPageVisit')
  await waitFor(() => expect(events()).toHaveLength(1))
  expect(events()[0]).toMatchObject({
    attribution: { last: { utmSource: 'fb', utmCampaign: 'spring' } },
  })
  visitor.track('registered', { purchaseId: 'sub\0_1' })
  window.dispatchEvent(new Event('pagehide'))
  Reflect.deleteProperty(navigator, 'sendBeacon')
  expect(JSON.parse((await handedOver[0]?.text()) ?? '')).toMatchObject({
    events: [{ metadata: { purchaseId: 'sub_1' } }],
  })
})

it('sends the view of the landing page again, in full and after the choice, to a server that counted it before', async () => {
  const { events, sent } = serve('FR')
  window.history.replaceState(null, '', '/?utm_source=fb&fbclid=Click-1')
  const { consent, visitor } = await startVisit(window)
  visitor.track('landingPageVisit', { quizId: 'three-beats' })
  await waitFor(() => expect(events()).toHaveLength(1))
  expect(events()[0]).not.toHaveProperty('attribution')
  consent.choose({ analytics: true, ads: true }, 'banner-accept')
  await waitFor(() => expect(events()).toHaveLength(2))
  const [counted, inFull] = events()
  expect(inFull).toMatchObject({
    eventType: 'landingPageVisit',
    sessionId: counted?.sessionId,
    attribution: { last: { utmSource: 'fb', fbclid: 'Click-1' } },
    metadata: { quizId: 'three-beats', fbEventId: inFull?.eventId },
  })
  expect(inFull?.eventId).not.toBe(counted?.eventId)
  expect(sent.map(({ path }) => path.replace(/.*\//, ''))).toEqual([
    'site-settings',
    'events',
    'consent',
    'events',
  ])
})
