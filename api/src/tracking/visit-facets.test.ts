import { expect, test } from 'vitest'
import { channelOf } from './visit-facets.ts'

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

test.each(['mail.google.com', 'kitchen-notes.example', 'x.community.example', 'notgoogle.com'])(
  'a visit from a page of %s is a referral',
  (host) => {
    expect(from(host)).toBe('referral')
  },
)
