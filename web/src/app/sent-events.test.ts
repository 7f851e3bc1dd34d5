import { privacyPolicyVersion } from '@fennel/funnel'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QueuedEvent } from '#web/visitor/index.ts'
import { startVisit } from './start-visit.ts'

interface Sent {
  readonly path: string
  readonly body: { readonly events: readonly QueuedEvent[] }
}

/** A server that places the visitor in this country and accepts whatever it is sent. */
function serve(country: string) {
  const sent: Sent[] = []
  const settings = {
    brand: 'bravolio',
    payments: { publishableKey: '', scriptUrl: null, sandbox: true },
    passwordMinLength: 6,
    privacy: { country, state: null, policyVersion: privacyPolicyVersion, browserPixelId: null },
  }
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (typeof body === 'string') sent.push({ path, body: JSON.parse(body) as Sent['body'] })
    return Response.json({ success: true, data: path.endsWith('/site-settings') ? settings : {} })
  })
  return {
    sent,
    events: () => sent.flatMap(({ path, body }) => (path.endsWith('/events') ? body.events : [])),
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.dataset['brand'] = 'bravolio'
})

afterEach(() => {
  // NOTE: files share a document; pending writes would happen during the next one.
  window.dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['brand']
})

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
  expect(sent.map(({ path }) => path.replace(/.*\//, ''))).toEqual(['events', 'consent', 'events'])
})
