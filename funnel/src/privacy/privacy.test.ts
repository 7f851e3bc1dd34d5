import { describe, expect, expectTypeOf, test } from 'vitest'
import { effectiveConsent, privacyRegimeOf } from './consent.ts'
import {
  browserForAds,
  hashedIdentity,
  networkId,
  neutralUrl,
  opaqueProductCode,
  sharedEventId,
} from './non-health.ts'
import type { NonHealth } from './non-health.ts'
import { mapPixelEvent } from './pixel-event.ts'
import type { PixelEvent } from './pixel-event.ts'
import { purchaseEventId } from './purchase-event-id.ts'

describe('the privacy regime of a location', () => {
  test.each([
    ['Germany', { country: 'DE', state: null }, 'DE', 'opt-in', true],
    ['the United Kingdom', { country: 'GB', state: null }, 'GB', 'opt-in', true],
    ['New Zealand', { country: 'NZ', state: null }, 'NZ', 'opt-out', false],
    ['Washington', { country: 'US', state: 'WA' }, 'US-WA', 'opt-in', true],
    ['Nevada', { country: 'US', state: 'NV' }, 'US-NV', 'opt-in', true],
    [
      'the United States, unknown state, in the Pacific time zone',
      { country: 'US', state: null, timeZone: 'America/Los_Angeles' },
      'US',
      'opt-out',
      true,
    ],
    ['Texas', { country: 'US', state: 'TX' }, 'US-TX', 'opt-out', false],
    [
      'Texas, with a browser in the Pacific time zone',
      { country: 'US', state: 'TX', timeZone: 'America/Los_Angeles' },
      'US-TX',
      'opt-out',
      false,
    ],
    [
      'an unknown country in a European time zone',
      { country: null, state: null, timeZone: 'Europe/Oslo' },
      'EU',
      'opt-in',
      true,
    ],
    [
      'an unknown country in the Pacific time zone',
      { country: null, state: null, timeZone: 'America/Los_Angeles' },
      'unknown',
      'opt-in',
      true,
    ],
    ['an unknown location', { country: null, state: null }, 'unknown', 'opt-in', false],
  ] as const)('%s', (_place, whereabouts, region, basis, asksHealthConsent) => {
    expect(privacyRegimeOf(whereabouts)).toEqual({ region, basis, asksHealthConsent })
  })

  test('a brand can choose opt-out only where the country is unknown', () => {
    const basisOf = (country: string | null, timeZone: string) =>
      privacyRegimeOf({ country, state: null, timeZone }, 'opt-out').basis
    expect(basisOf(null, 'America/Chicago')).toBe('opt-out')
    expect(basisOf(null, 'Europe/Oslo')).toBe('opt-in')
    expect(basisOf('DE', 'America/Chicago')).toBe('opt-in')
  })

  const optIn = privacyRegimeOf({ country: 'DE', state: null })
  const optOut = privacyRegimeOf({ country: 'US', state: 'TX' })
  const all = { analytics: true, ads: true, healthProcessing: true }

  test('without a choice, opt-in regions allow nothing and opt-out regions everything', () => {
    expect(effectiveConsent(optIn, undefined, false)).toEqual({
      analytics: false,
      ads: false,
      healthProcessing: false,
    })
    expect(effectiveConsent(optOut, undefined, false)).toEqual(all)
  })

  test('Global Privacy Control ends advertising, whatever was chosen', () => {
    expect(effectiveConsent(optOut, undefined, true)).toEqual({ ...all, ads: false })
    expect(effectiveConsent(optIn, all, true)).toEqual({ ...all, ads: false })
  })

  test('a choice applies everywhere', () => {
    const none = { analytics: false, ads: false, healthProcessing: false }
    expect(effectiveConsent(optOut, none, false)).toEqual(none)
    expect(effectiveConsent(optIn, all, false)).toEqual(all)
  })
})

describe('events for the advertising network', () => {
  test.each([
    ['landingPageVisit', 'ViewContent', undefined],
    ['purchasePageVisit', 'AddToCart', 'month'],
    ['paymentInitiated', 'InitiateCheckout', 'month'],
    ['purchased', 'Purchase', 'month'],
    ['upsellPurchase', 'Purchase', 'workout'],
    ['registered', 'CompleteRegistration', undefined],
  ])('%s is %s', (eventType, name, productId) => {
    const productCode = productId === undefined ? undefined : opaqueProductCode(productId)
    expect(mapPixelEvent({ eventType, eventId: 'e1', productId })).toEqual({
      kind: 'send',
      event: { name, eventId: 'e1', productCode },
    })
  })

  test.each([
    ['a quiz event', { eventType: 'quizQuestionAnswered', eventId: 'e1', productId: 'x' }, 'not-advertised'],
    ['an event without an id', { eventType: 'landingPageVisit' }, 'no-event-id'],
    ['an event with a malformed id', { eventType: 'landingPageVisit', eventId: 'a b' }, 'no-event-id'],
    [
      'a purchase without a product',
      { eventType: 'purchased', eventId: 'e1', productId: '' },
      'no-product-id',
    ],
  ])('%s is skipped', (_what, tracked, reason) => {
    expect(mapPixelEvent(tracked)).toEqual({ kind: 'skip', reason })
  })

  test('a payment’s event id follows from its transaction', () => {
    expect(purchaseEventId('pi_1')).toBe('purchase-pi_1')
  })
})

describe('the firewall', () => {
  test('no plain text and no answer fits into an event for the network', () => {
    expectTypeOf<string>().not.toExtend<NonHealth<string>>()
    expectTypeOf<'diabetes'>().not.toExtend<PixelEvent['eventId']>()
    expectTypeOf<string>().not.toExtend<NonNullable<PixelEvent['productCode']>>()
    expectTypeOf<keyof PixelEvent>().toEqualTypeOf<'name' | 'eventId' | 'productCode'>()
  })

  test('a URL is reduced to its origin, a product to a code', () => {
    expect(neutralUrl('https://shop.example/quiz/health_risks?email=a@b.co')).toBe('https://shop.example/')
    expect(neutralUrl('not an address')).toBeUndefined()
    expect(opaqueProductCode('inflammation-month')).toMatch(/^p[0-9a-f]{8}$/)
    expect(opaqueProductCode('a')).not.toBe(opaqueProductCode('b'))
  })

  test.each([
    ['an event id', sharedEventId, 'diabetes and more'],
    ['a hash', hashedIdentity, 'mia@example.com'],
    ['an id of the network', networkId, 'fb.1.diabetes'],
    ['a browser', browserForAds, 'Mozilla\n{"health":"diabetes"}'],
  ])('rejects a malformed value for %s', (_what, make, text) => {
    expect(make(text)).toBeUndefined()
  })
})
