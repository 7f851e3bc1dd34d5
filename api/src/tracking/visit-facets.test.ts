import { expect, test } from 'vitest'
import { channelNames, channelOf, deviceOf } from './visit-facets.ts'

const from = (host: string) => channelOf({ at: '2026-11-21T09:00:00.000Z', referrer: `https://${host}` })

test.each([
  ['www.google.com', 'google'],
  ['www.google.co.uk', 'google'],
  ['news.google.com', 'google'],
  ['l.instagram.com', 'meta'],
  ['web.facebook.com', 'meta'],
  ['in.pinterest.com', 'pinterest'],
  ['out.reddit.com', 'reddit'],
  ['t.co', 'x'],
  ['x.com', 'x'],
  ['mobile.twitter.com', 'x'],
])('a visit from a page of %s counts for %s', (host, channel) => {
  expect(from(host)).toBe(channel)
})

test.each([
  'mail.google.com',
  'kitchen-notes.example',
  'x.community.example',
  'notgoogle.com',
  'metabolicliving.com',
  'www.ign.com',
  'www.msnbc.com',
  'www.thepinknews.com',
  'pinchofyum.com',
  'snapfish.com',
])('a visit from a page of %s is a referral', (host) => {
  expect(from(host)).toBe('referral')
})

test.each([
  ['fb', 'meta'],
  ['fb_ads', 'meta'],
  ['fbads', 'meta'],
  ['ig', 'meta'],
  ['IGShopping', 'meta'],
  ['instagram-stories', 'meta'],
  ['meta', 'meta'],
  ['metaads', 'meta'],
  ['pin.it', 'pinterest'],
  ['pinterestads', 'pinterest'],
  ['snapads', 'snapchat'],
  ['bing_ads', 'bing'],
  ['microsoftads', 'bing'],
  ['googleads', 'google'],
  ['metabolism-blog', 'other'],
  ['fitness', 'other'],
])('a visit whose utm_source is %s counts for %s', (utmSource, channel) => {
  expect(channelOf({ at: '2026-11-21T09:00:00.000Z', utmSource })).toBe(channel)
})

test('each channel is named once', () => {
  expect(channelNames).toHaveLength(new Set(channelNames).size)
})

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  [
    'Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    'phone',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36', 'desktop'],
])('a browser that calls itself %s runs on a %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
