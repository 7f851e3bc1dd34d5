import { describe, expect, it } from 'vitest'
import {
  fbcOf,
  mergeTouch,
  permittedAttribution,
  readAttribution,
  readAttributionOf,
  readTouch,
  attributionKey,
} from './attribution.ts'
import { memoryStorage } from './testing/memory-storage.ts'

const now = Date.UTC(2026, 2, 1)
const touch = (path: string, referrer = '', at = now) =>
  readTouch(`https://shop.example${path}`, referrer, at)
const yes = { analytics: true, ads: true, healthProcessing: true }

describe('a touch', () => {
  it('keeps campaign, click ids, the foreign origin, the path and the article', () => {
    const query =
      'utm_source=fb&utm_medium=cpc&utm_campaign=c&utm_content=d&utm_term=e&fbclid=F&gclid=G&ttclid=T'
    expect(
      touch(`/article/calm-food?${query}&email=a@b.co`, 'https://m.facebook.com/l.php?u=secret'),
    ).toEqual({
      at: '2026-03-01T00:00:00.000Z',
      utmSource: 'fb',
      utmMedium: 'cpc',
      utmCampaign: 'c',
      utmContent: 'd',
      utmTerm: 'e',
      fbclid: 'F',
      gclid: 'G',
      ttclid: 'T',
      referrer: 'https://m.facebook.com',
      landingPath: '/article/calm-food',
      article: 'calm-food',
    })
  })

  it('names no question and no page of our own', () => {
    expect(touch('/quiz/health_risks?gender=female', 'https://shop.example/quiz/x')).toEqual({
      at: '2026-03-01T00:00:00.000Z',
      landingPath: '/quiz',
    })
  })

  it('omits what the server would refuse', () => {
    expect(touch(`/?utm_source=${'x'.repeat(201)}&fbclid=${'y'.repeat(401)}`)).not.toHaveProperty('utmSource')
    expect(touch(`/?fbclid=${'y'.repeat(401)}`)).not.toHaveProperty('fbclid')
  })
})

describe('attribution from our previous page, when nothing is stored yet', () => {
  const quiz = 'https://shop.example/quiz'
  const came = (href: string, referrer: string) => readAttributionOf(undefined, href, referrer, now)?.first

  it.each([
    ['the article the reader came from', 'https://shop.example/article/calm-food?utm_source=fb'],
    ['an article without campaign parameters', 'https://shop.example/article/calm-food'],
    ['the landing page of an ad', 'https://shop.example/?utm_source=fb&fbclid=F'],
    ['the quiz an ad led to', 'https://shop.example/quiz/gender?gclid=G'],
  ])('takes the touch of %s', (_, before) => {
    expect(came(quiz, before)).toEqual(readTouch(before, '', now))
  })

  it('prefers the current address if that has campaign parameters itself', () => {
    const present = `${quiz}?utm_source=mail`
    const before = 'https://shop.example/?utm_source=fb'
    expect(came(present, before)).toEqual(readTouch(present, '', now))
  })

  it('is undefined when our previous page says nothing about the origin', () => {
    for (const before of ['https://shop.example/', 'https://shop.example/?flow=sleep&utm_source='])
      expect(came(quiz, before)).toBeUndefined()
  })

  it('is a plain touch without a referrer, and that of the foreign page with one', () => {
    expect(came(quiz, '')).toEqual(readTouch(quiz, '', now))
    const foreign = 'https://else.example/article/calm-food?utm_source=fb'
    expect(came(quiz, foreign)).toEqual(readTouch(quiz, foreign, now))
  })

  it('uses the stored attribution if there is one', () => {
    const kept = mergeTouch(undefined, touch('/?utm_source=one'))
    expect(readAttributionOf(kept, quiz, 'https://shop.example/?utm_source=two', now)).toEqual(kept)
    expect(readAttributionOf(kept, quiz, 'https://shop.example/', now)).toEqual(kept)
  })
})

describe('attribution', () => {
  const first = touch('/?utm_source=one')

  it('keeps the first touch and the latest informative one', () => {
    const later = touch('/?utm_source=two', '', now + 1000)
    const both = mergeTouch(mergeTouch(undefined, first), later)
    expect(both).toEqual({ first, last: later })
    expect(mergeTouch(both, touch('/', '', now + 2000))).toEqual(both)
    expect(mergeTouch(both, touch('/', 'https://news.example/a', now + 2000)).last.referrer).toBe(
      'https://news.example',
    )
  })

  it('keeps a campaign when the quiz is reloaded or returned to, where browsers still name the first referrer', () => {
    const publisher = 'https://news.example/story'
    const clicked = mergeTouch(undefined, touch('/?utm_source=taboola&utm_campaign=spring', publisher))
    expect(mergeTouch(clicked, touch('/quiz/age?flow=cortisol', publisher, now + 1000))).toEqual(clicked)
    const elsewhere = touch('/quiz/age', 'https://other.example/', now + 1000)
    expect(mergeTouch(clicked, elsewhere)).toEqual({ first: clicked.first, last: elsewhere })
  })

  it.each([
    ['the bank', '/register?payment_intent=pi_1&redirect_status=succeeded', 'https://acs.bank.example/'],
    ['the provider’s page of a bank', '/register?redirect_status=succeeded', 'https://hooks.stripe.com/'],
    ['the hosted page without having paid', '/purchase', 'https://checkout.stripe.com/'],
    ['a bank that asked about a new card', '/subscription', 'https://acs.bank.example/'],
  ])('keeps a campaign when the visitor comes back from %s', (_, path, referrer) => {
    const clicked = mergeTouch(undefined, first)
    expect(mergeTouch(clicked, touch(path, referrer, now + 1000))).toEqual(clicked)
    expect(readAttributionOf(undefined, `https://shop.example${path}`, referrer, now)).toBeUndefined()
  })

  it('starts over after ninety days', () => {
    const late = touch('/', '', now + 91 * 86_400_000)
    expect(mergeTouch({ first, last: first }, late)).toEqual({ first: late, last: late })
  })

  it('contains no click ids without consent to advertising', () => {
    const clicked = mergeTouch(undefined, touch('/?utm_source=fb&fbclid=F&gclid=G&ttclid=T'))
    const { first: kept } = permittedAttribution(clicked, { ...yes, ads: false })
    expect(kept).toEqual({ at: clicked.first.at, utmSource: 'fb', landingPath: '/' })
    expect(permittedAttribution(clicked, yes)).toBe(clicked)
  })

  it('formats the click as the network expects it, however long it is', () => {
    expect(fbcOf(mergeTouch(undefined, touch('/?fbclid=F')))).toBe(`fb.1.${now}.F`)
    expect(fbcOf(mergeTouch(undefined, touch('/')))).toBeUndefined()
    const longest = 'x'.repeat(400)
    expect(fbcOf(mergeTouch(undefined, touch(`/?fbclid=${longest}`)))).toBe(`fb.1.${now}.${longest}`)
  })

  it('reads back what it stored, and nothing else', () => {
    expect(readAttribution(memoryStorage({ [attributionKey]: { first, last: first } }))).toEqual({
      first,
      last: first,
    })
    expect(readAttribution(memoryStorage({ [attributionKey]: { first: 'x' } }))).toBeUndefined()
  })
})
