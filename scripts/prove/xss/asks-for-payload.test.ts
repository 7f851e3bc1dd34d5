import { expect, test } from 'vitest'
import { asksForPayload } from './asks-for-payload.ts'

const origin = 'http://127.0.0.1:4100'

test.each([
  ['another host', 'https://fnl.invalid/x.js', 'script'],
  ['another port of our own host', 'http://127.0.0.1:4101/', 'fetch'],
  ['another host through a WebSocket', 'wss://fnl.invalid/', 'websocket'],
  ['the picture a payload names', `${origin}/quiz/x`, 'image'],
  ['a style sheet with the mark of a payload', `${origin}/%3Cb%20data-fnl%3E.css`, 'stylesheet'],
])('%s is caused by a payload', (_what, url, type) => {
  expect(asksForPayload(new URL(url), type, origin)).toBe(true)
})

test.each([
  ['a page with a payload in its address', `${origin}/quiz/%3Cscript%20data-fnl%3E`, 'document'],
  ['an API call with one', `${origin}/api/admin/leads/fnlRan(1)`, 'fetch'],
  ['one of our own pictures', `${origin}/assets/bowl.webp`, 'image'],
  ['a data URL, which needs no network', 'data:image/svg+xml,x', 'image'],
])('%s is our own', (_what, url, type) => {
  expect(asksForPayload(new URL(url), type, origin)).toBe(false)
})
