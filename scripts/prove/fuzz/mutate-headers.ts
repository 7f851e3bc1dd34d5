import type { Dice } from '../../rehearsal/dice.ts'
import { canary } from './hostile-values.ts'
import type { RequestDraft } from './request-draft.ts'

type Choices = readonly [string, ...string[]]

/** Junk values by header. Characters above 127 are sent as Latin-1, one byte each. */
const junk: Readonly<Record<string, Choices>> = {
  'content-type': [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/json; charset=',
    'application/json;;;',
    'application/jsonp',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'application/csp-report',
    'text/html',
    '',
    ',',
    '/',
    `${canary}/*`,
    'a'.repeat(4_000),
  ],
  'content-encoding': ['gzip', 'br', 'deflate', 'identity', 'gzip, gzip', canary],
  'transfer-encoding': ['chunked'],
  expect: ['100-continue', `${canary}`],
  cookie: [
    'fennel-lead=%',
    'fennel-lead=%E0%A4%A',
    'sb=%zz',
    'fennel-lead=',
    '=',
    ';;;;',
    'a=b; __proto__=c; constructor=d',
    '__Host-lead=a; fennel-lead=b; fennel-lead=c',
    `fennel-lead=${'x'.repeat(6_000)}`,
    `fennel-lead=${canary}"'<`,
    'fennel-lead="quoted',
    '\u00ff\u00fe=\u00e9',
  ],
  authorization: [
    'Bearer',
    'Bearer ',
    'Bearer  a',
    'bearer at_x',
    'Basic YTpi',
    `Bearer at_${'x'.repeat(43)}`,
    `Bearer ${'y'.repeat(7_000)}`,
    `Bearer ${canary}\u00e9`,
    'Digest a="b"',
    '',
  ],
  'x-lead-token': ['', 'a', 'x'.repeat(43), 'x'.repeat(7_000), canary, '\u00e9'],
  'x-payment-intent-id': ['', 'pi_1', 'x'.repeat(2_000), `${canary} `, '__proto__'],
  'stripe-signature': [
    '',
    't=1,v1=a',
    't=NaN,v1=',
    't=9e99,v1=00',
    `v1=${'a'.repeat(4_000)}`,
    't=,v0=',
    canary,
  ],
  'x-forwarded-for': [
    '1.2.3.4',
    '::1, 2001:db8::1',
    'unknown',
    `${canary}`,
    '999.999.999.999',
    Array.from({ length: 300 }, () => '1.1.1.1').join(','),
  ],
  'x-forwarded-host': ['other.example', '', canary, 'a@b:c'],
  'x-forwarded-proto': ['https', 'javascript', canary],
  'sec-fetch-site': ['cross-site', 'same-site', 'none', '', canary],
  'sec-gpc': ['1', '0', canary],
  origin: ['null', 'https://other.example', 'http://[', canary, ''],
  referer: [
    'https://other.example/?a=b',
    'javascript:alert(1)',
    `http://${canary}`,
    'x'.repeat(4_000),
    '\u00e9',
  ],
  'user-agent': [
    '',
    `<script>${canary}</script>`,
    `=cmd|'/c calc'!A1`,
    'x'.repeat(7_000),
    '\u00ff\u00fe\u0080',
    'Mozilla/5.0 (' + '('.repeat(2_000),
  ],
  accept: ['', '*', 'text/html', 'application/json', 'image/*;q=x', ','.repeat(2_000), canary],
  'accept-encoding': ['', 'gzip', 'br', '*;q=0', 'identity;q=0', 'gzip;q=1.5, br;q=NaN', canary],
  'accept-language': ['*', 'x'.repeat(3_000), 'en;q=é', canary],
  'if-none-match': ['*', 'W/""', '"', '"a","b"', canary, ','.repeat(2_000)],
  'if-modified-since': ['Sun, 06 Nov 1994 08:49:37 GMT', canary, '9'.repeat(400)],
  range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1',
    'bytes=0-0,1-1,2-2',
    `bytes=${'9'.repeat(400)}-`,
    'pages=1',
    canary,
  ],
  'x-http-method-override': ['DELETE', canary],
  'cf-ipcountry': ['DE', 'XX', '', canary, '12', 'T1'],
  'x-request-id': [canary, ''],
  traceparent: [canary, '00-0-0-00'],
  upgrade: ['websocket', 'h2c'],
  te: ['trailers', canary],
  'proxy-authorization': ['Basic a'],
  'accept-version': ['1.0.0', canary, '*'],
}
const names = Object.keys(junk)

const hosts: Choices = [
  '',
  'other.example',
  '[::1]',
  '[',
  'a b',
  'localhost:99999',
  '..',
  '127.0.0.1',
  `${canary}.example`,
  'x'.repeat(500),
  'user@host',
  'пример.example',
]

/** Header lines that are barely HTTP, or that two servers may interpret differently. */
const rawHeads: Choices = [
  'content-length: 5\r\ncontent-length: 6',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 2',
  'transfer-encoding: chunked\r\ncontent-length: 3',
  'transfer-encoding: xchunked',
  'transfer-encoding:\tchunked',
  'x : y',
  ' folded: value',
  'x\u0000: y',
  'x: a\u0000b',
  'x: a\rb',
  ': nothing',
  'x'.repeat(20_000) + ': y',
  Array.from({ length: 2_500 }, (_, at) => `x${at}: y`).join('\r\n'),
]

/** Changes one header, adds junk, or corrupts the head of the request. */
export function mutateHeaders(dice: Dice, draft: RequestDraft): RequestDraft {
  const { headers, mutations } = draft
  if (dice.chance(6)) {
    const line = dice.oneOf(rawHeads)
    return {
      ...draft,
      isRaw: true,
      headers: { ...headers, 'x-fennel-raw': line },
      mutations: [...mutations, `the head says ${JSON.stringify(line.slice(0, 50))}`],
    }
  }
  if (dice.chance(6)) {
    const host = dice.oneOf(hosts)
    return {
      ...draft,
      isRaw: true,
      headers: { ...headers, host },
      mutations: [...mutations, `the host is ${JSON.stringify(host.slice(0, 50))}`],
    }
  }
  const name = dice.oneOf([names[0] ?? 'accept', ...names.slice(1)])
  const value = dice.oneOf(junk[name] ?? [canary])
  return {
    ...draft,
    headers: { ...headers, [name]: value },
    mutations: [...mutations, `${name} is ${JSON.stringify(value.slice(0, 50))}`],
  }
}
