import { describe, expect, expectTypeOf, test } from 'vitest'
import { effectiveConsent, policyVersionOf, privacyPolicyVersion, privacyRegimeOf } from './consent.ts'
import {
  browserForAds,
  hashedIdentity,
  networkId,
  neutralTitle,
  neutralUrl,
  opaqueProductCode,
  sharedCurrency,
  sharedEventId,
  sharedValue,
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
      'Texas, with a browser in a European time zone',
      { country: 'US', state: 'TX', timeZone: 'Europe/Berlin' },
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

  test('consent comes first in the whole EU and EEA, around them, and where the law is alike', () => {
    const eu = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'
    // The outermost regions of France, where EU law applies, have country codes of their own (TFEU, article 355).
    const outermost = 'GF GP MF MQ RE YT'
    const around = 'IS LI NO GB CH AD MC SM VA GI GG JE IM FO GL AX'
    const places = `${eu} ${outermost} ${around} BR CA KR TR ZA`.split(' ')
    const asked = places.filter((country) => {
      const { basis, asksHealthConsent } = privacyRegimeOf({ country, state: null })
      return basis === 'opt-in' && asksHealthConsent
    })
    expect(asked).toEqual(places)
  })

  test.each([
    'Africa/Ceuta',
    'America/Cayenne',
    'America/Guadeloupe',
    'America/Marigot',
    'America/Martinique',
    'Asia/Famagusta',
    'Asia/Nicosia',
    'Atlantic/Azores',
    'Atlantic/Canary',
    'Atlantic/Madeira',
    'Atlantic/Reykjavik',
    'Indian/Mayotte',
    'Indian/Reunion',
  ])('an unknown country in the time zone %s counts as Europe', (timeZone) => {
    expect(privacyRegimeOf({ country: null, state: null, timeZone }, 'opt-out')).toEqual({
      region: 'EU',
      basis: 'opt-in',
      asksHealthConsent: true,
    })
  })

  test.each(['Atlantic/Bermuda', 'Etc/Europe/Nowhere', 'Asia/Tokyo', 'America/New_York', 'Africa/Lagos'])(
    'the time zone %s does not count as Europe',
    (timeZone) => {
      expect(privacyRegimeOf({ country: null, state: null, timeZone }).region).toBe('unknown')
    },
  )

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

  test('consent is given to the brand’s own policy, by its date', () => {
    expect(policyVersionOf({ legal: { privacyUpdatedOn: '2030-01-31' } })).toBe('2030-01-31')
    expect(policyVersionOf({ legal: {} })).toBe(privacyPolicyVersion)
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
    ['an event whose id is no text', { eventType: 'landingPageVisit', eventId: 1 }, 'no-event-id'],
    [
      'a purchase whose product is no text',
      { eventType: 'purchased', eventId: 'e1', productId: 7 },
      'no-product-id',
    ],
    ['an event with a malformed id', { eventType: 'landingPageVisit', eventId: 'a b' }, 'no-event-id'],
    [
      'a purchase without a product',
      { eventType: 'purchased', eventId: 'e1', productId: '' },
      'no-product-id',
    ],
  ])('%s is skipped', (_what, tracked, reason) => {
    expect(mapPixelEvent(tracked)).toEqual({ kind: 'skip', reason })
  })

  test('only a sale names its product', () => {
    expect(mapPixelEvent({ eventType: 'registered', eventId: 'e1', productId: 'month' })).toEqual({
      kind: 'send',
      event: { name: 'CompleteRegistration', eventId: 'e1', productCode: undefined },
    })
  })

  test('a payment’s event id follows from its transaction', () => {
    expect(purchaseEventId('pi_1')).toBe('purchase-pi_1')
    const long = purchaseEventId('x'.repeat(255))
    expect(sharedEventId(long)).toBe(long)
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
    expect(neutralUrl('diabetes https://shop.example/')).toBeUndefined()
    expect(opaqueProductCode('inflammation-month')).toMatch(/^p[0-9a-f]{8}$/)
    expect(opaqueProductCode('a')).not.toBe(opaqueProductCode('b'))
  })

  const hex = '0123456789abcdef'.repeat(4)
  const id = 'fb.1.1700000000000.Ab-9_x'

  test.each([
    ['an event id', sharedEventId, 'purchase-pi_1'],
    ['a hash', hashedIdentity, hex],
    ['an id of the network', networkId, id],
    ['a browser', browserForAds, 'Mozilla/5.0 (X11; Linux x86_64)'],
  ])('lets a well-formed value pass for %s', (_what, make, text) => {
    expect(make(text)).toBe(text)
  })

  test.each([
    ['an event id', sharedEventId, 'diabetes and more'],
    ['an event id', sharedEventId, 'x'.repeat(129)],
    ['a hash', hashedIdentity, 'mia@example.com'],
    ['a hash', hashedIdentity, `mia@example.com ${hex}`],
    ['a hash', hashedIdentity, `${hex} mia@example.com`],
    ['an id of the network', networkId, 'fb.1.diabetes'],
    ['an id of the network', networkId, `diabetes ${id}`],
    ['an id of the network', networkId, `${id} diabetes`],
    ['a browser', browserForAds, 'Mozilla\n{"health":"diabetes"}'],
    ['a currency', sharedCurrency, 'diabetes'],
    ['a currency', sharedCurrency, 'u$d'],
  ])('rejects a malformed value for %s', (_what, make, text) => {
    expect(make(text)).toBeUndefined()
  })

  test('a title is reduced to the brand, money to an amount and a code', () => {
    expect(neutralTitle({ name: 'Calmplate' })).toBe('Calmplate')
    expect([sharedValue(1899), sharedCurrency('usd')]).toEqual([18.99, 'USD'])
  })
})
