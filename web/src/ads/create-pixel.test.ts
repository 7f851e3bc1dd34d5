import { describe, expect, it } from 'vitest'
import { createSafeStorage } from '#web/visitor/index.ts'
import { createPixel } from './create-pixel.ts'
import type { TrackedForPixel } from './create-pixel.ts'

function pixelWith(allowsAds: boolean) {
  const sent: string[] = []
  const warnings: string[] = []
  const tell = createPixel({
    pixelId: '123',
    brand: { name: 'Calmplate' },
    origin: 'https://shop.example',
    storage: createSafeStorage(() => undefined, new Map()),
    allowsAds: () => allowsAds,
    send: (address) => sent.push(address),
    warn: (message) => warnings.push(message),
  })
  return { sent, warnings, tell }
}
const visit: TrackedForPixel = {
  eventType: 'landingPageVisit',
  eventId: 'event-1',
  sessionId: 'session-1',
  productId: undefined,
}

describe('the browser pixel', () => {
  it('reports the landing page with the event id the server uses, and nothing a visitor said', () => {
    const { sent, tell } = pixelWith(true)
    tell(visit)
    expect(sent).toHaveLength(1)
    expect(Object.fromEntries(new URL(sent[0] ?? '').searchParams)).toEqual({
      id: '123',
      ev: 'ViewContent',
      eid: 'event-1',
      dl: 'https://shop.example/',
      dt: 'Calmplate',
      noscript: '1',
    })
  })

  it('is silent without consent to advertising', () => {
    const { sent, tell } = pixelWith(false)
    tell(visit)
    expect(sent).toEqual([])
  })

  it('ignores quiz and payment events, and warns of a purchase without product', () => {
    const { sent, warnings, tell } = pixelWith(true)
    tell({ ...visit, eventType: 'quizQuestionAnswered' })
    tell({ ...visit, eventType: 'purchased', productId: 'plan' })
    tell({ ...visit, eventType: 'purchased' })
    expect(sent).toEqual([])
    expect(warnings).toEqual(['"purchased" has no product id and is not reported to the advertising network'])
  })

  it.each(['', 'not an id'])('skips an event without a usable id, and warns: "%s"', (eventId) => {
    const { sent, warnings, tell } = pixelWith(true)
    tell({ ...visit, eventId })
    expect(sent).toEqual([])
    expect(warnings).toEqual([
      '"landingPageVisit" has no event id and is not reported to the advertising network',
    ])
  })
})
