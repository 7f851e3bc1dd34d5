import { apiRoot, pagePatterns, routes } from '@fennel/contract'
import type { Route, RouteName } from '@fennel/contract'
import { createDice } from '../../rehearsal/dice.ts'
import type { Dice } from '../../rehearsal/dice.ts'
import type { CallSchemas } from './json-schema.ts'
import { mutateAddress } from './mutate-address.ts'
import { mutateHeaders } from './mutate-headers.ts'
import { mutateJson } from './mutate-json.ts'
import { senders, toWire } from './request-draft.ts'
import type { RequestDraft, WireRequest } from './request-draft.ts'
import { sampleValue } from './sample-value.ts'
import type { KnownValues } from './sample-value.ts'

/** What the server serves besides the API calls of the contract. */
const documents = [
  ...pagePatterns,
  '/admin',
  '/admin/leads',
  '/resume',
  '/unsubscribe',
  '/csp-report',
  '/health',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/assets/:name',
  '/brands/:name',
  `${apiRoot}/openapi.json`,
] as const

/** What random requests are made from. */
export interface RequestSource {
  readonly schemas: ReadonlyMap<RouteName, CallSchemas>
  readonly known: KnownValues
}

/** Request `number` of this seed. Deterministic as long as the known values stay the same. */
export function generateRequest(
  { schemas, known }: RequestSource,
  seed: number,
  number: number,
): WireRequest {
  const dice = createDice(seed * 10_000_019 + number)
  const names = [...schemas.keys()]
  // NOTE: calls take turns, so that none is missed by chance. Every ninth request is for a page.
  const name = names[number % names.length]
  const draft = name === undefined || number % 9 === 0 ? dealPage(dice) : dealCall(dice, name, schemas, known)
  const rounds = dice.chance(10) ? 0 : dice.chance(75) ? 1 : 2
  let spoilt = draft
  for (let round = 0; round < rounds; round += 1) spoilt = spoil(dice, spoilt)
  return toWire(spoilt)
}

function spoil(dice: Dice, draft: RequestDraft): RequestDraft {
  const takesJson = draft.json !== undefined
  if (takesJson && dice.chance(60)) return joined(draft, mutateJson(dice, draft))
  return dice.chance(55) ? mutateAddress(dice, draft) : mutateHeaders(dice, draft)
}

const joined = (before: RequestDraft, after: RequestDraft): RequestDraft => ({
  ...after,
  mutations: [...before.mutations, ...after.mutations],
})

function dealCall(
  dice: Dice,
  name: RouteName,
  schemas: RequestSource['schemas'],
  known: KnownValues,
): RequestDraft {
  const { method, path, access }: Route = routes[name]
  const parts = schemas.get(name) ?? {}
  const sample = (part: keyof CallSchemas) =>
    asTexts(parts[part] === undefined ? {} : sampleValue(dice, parts[part], known))
  const params = sample('params')
  const usual = access === 'viewer' || access === 'admin' ? 'operator' : 'customer'
  return {
    what: name,
    sender: dice.chance(70) ? usual : dice.oneOf(senders),
    method,
    segments: `${apiRoot}${path}`
      .slice(1)
      .split('/')
      .map((segment) => (segment.startsWith(':') ? (params[segment.slice(1)] ?? 'x') : segment)),
    query: Object.entries(sample('query')),
    headers: sample('headers'),
    ...(method === 'GET'
      ? {}
      : { json: parts.body === undefined ? {} : sampleValue(dice, parts.body, known) }),
    mutations: [],
  }
}

function dealPage(dice: Dice): RequestDraft {
  const path = dice.oneOf(documents)
  const isPost = (path === '/csp-report' || path === '/unsubscribe' || path === '/resume') && dice.chance(60)
  return {
    what: 'page',
    sender: dice.oneOf(senders),
    method: isPost ? 'POST' : 'GET',
    segments: path
      .slice(1)
      .split('/')
      .map((segment) => (segment.startsWith(':') ? 'six-habits' : segment)),
    query: dice.chance(50)
      ? []
      : [
          dice.oneOf([
            ['email', 'a@example.com'],
            ['flow', 'main'],
            ['utm_source', 'news'],
            ['plan', 'calmplate-1-month'],
            ['rt', 'A'.repeat(44)],
            ['list', 'a'],
          ]),
        ],
    headers: isPost ? { 'content-type': 'application/x-www-form-urlencoded' } : {},
    ...(isPost
      ? { json: { 'csp-report': { 'blocked-uri': 'inline', 'document-uri': 'http://localhost/' } } }
      : {}),
    mutations: [],
  }
}

function asTexts(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, String(part)]))
}
