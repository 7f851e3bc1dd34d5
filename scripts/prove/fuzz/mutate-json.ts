import { isMap } from '@fennel/funnel'
import type { Dice } from '../../rehearsal/dice.ts'
import { hostileTexts, hostileValue } from './hostile-values.ts'
import type { RequestDraft } from './request-draft.ts'

type Path = readonly (string | number)[]

/** Changes one place in the JSON, or corrupts its text. */
export function mutateJson(dice: Dice, draft: RequestDraft): RequestDraft {
  const { json } = draft
  return dice.chance(70) ? mutateField(dice, draft, json) : mutateText(dice, draft, json)
}

function mutateField(dice: Dice, draft: RequestDraft, json: unknown): RequestDraft {
  const paths = pathsOf(json)
  const [first = [], ...others] = paths
  const path = dice.oneOf([first, ...others])
  const kind = dice.between(0, 5)
  const where = path.length === 0 ? 'the body' : path.join('.')
  if (kind === 0) return { ...draft, json: replaceAt(json, path, undefined), mutations: [`without ${where}`] }
  if (kind === 1) {
    const key = dice.oneOf(hostileTexts)
    const grown = { ...asObject(json), [key]: hostileValue(dice) }
    return {
      ...draft,
      json: grown,
      mutations: [`with the unknown field ${JSON.stringify(key.slice(0, 40))}`],
    }
  }
  const value = hostileValue(dice)
  const shown = (JSON.stringify(value) ?? 'undefined').slice(0, 60)
  return { ...draft, json: replaceAt(json, path, value), mutations: [`${where} is ${shown}`] }
}

const wrapped = (text: string) => (text.startsWith('{') ? text : '{}')

/** Named ways to corrupt JSON text. */
const spoilers: readonly [
  readonly [string, (text: string, dice: Dice) => string | Buffer],
  ...(readonly [string, (text: string, dice: Dice) => string | Buffer])[],
] = [
  ['cut off', (text, dice) => text.slice(0, dice.between(0, text.length))],
  ['followed by more', (text) => `${text}${text}`],
  ['with a byte order mark', (text) => `\ufeff${text}`],
  ['as UTF-16', (text) => Buffer.from(text, 'utf16le')],
  [
    'with bytes that are not valid UTF-8',
    (text) =>
      Buffer.concat([
        Buffer.from(text.slice(0, -1)),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
        Buffer.from(text.slice(-1)),
      ]),
  ],
  ['with a __proto__', (text) => wrapped(text).replace('{', '{"__proto__":{"isAdmin":true,"role":"admin"},')],
  ['with an escaped __proto__', (text) => wrapped(text).replace('{', '{"\\u005f_proto__":{"isAdmin":true},')],
  [
    'with constructor.prototype',
    (text) => wrapped(text).replace('{', '{"constructor":{"prototype":{"role":"admin"}},'),
  ],
  [
    'with each name twice',
    (text) => (text.length > 2 && text.startsWith('{') ? `${text.slice(0, -1)},${text.slice(1)}` : text),
  ],
  ['nested deeply', (text, dice) => `{"a":`.repeat(dice.between(7, 4_000)) + text + '}'.repeat(7)],
  ['as thousands of lists', (_text, dice) => '['.repeat(dice.between(8, 60_000))],
  [
    'with thousands of names',
    (_text, dice) => `{${Array.from({ length: dice.between(399, 6_000) }, (_, at) => `"k${at}":1`).join()}}`,
  ],
  [
    'with a number of thousands of digits',
    (text, dice) => text.replace(/:(?:"[^"]*"|[\d.]+)/, `:${'9'.repeat(dice.between(310, 9_000))}`),
  ],
  ['with a number with a huge exponent', (text) => text.replace(/:(?:"[^"]*"|[\d.]+)/, ':1e999999999')],
  ['with NaN', (text) => text.replace(/:(?:"[^"]*"|[\d.]+)/, ':NaN')],
  ['with a comment', (text) => `${text}// ok`],
  ['in single quotes', (text) => text.replaceAll('"', "'")],
  ['with raw control characters', (text) => text.replace(':"', ':"\u0001\u001f')],
  ['just over 64 KB', (text) => text.padEnd(65_537)],
  ['just over 256 KB', (text) => text.padEnd(262_145)],
  ['of a megabyte', (text) => text.padEnd(1_000_000)],
  ['empty', () => ''],
  ['as a bare word', () => 'true'],
]

function mutateText(dice: Dice, draft: RequestDraft, json: unknown): RequestDraft {
  const [what, spoil] = dice.oneOf(spoilers)
  const spoilt = spoil(JSON.stringify(json) ?? '', dice)
  return { ...draft, rawBody: Buffer.from(spoilt as string), mutations: [`the body ${what}`] }
}

/** The path of every place in a value, the whole first. */
function pathsOf(value: unknown, before: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [before]
  const keys: Path = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [
    before,
    ...keys.flatMap((key) => pathsOf((value as Readonly<Record<string, unknown>>)[key], [...before, key])),
  ]
}

/** A copy with `value` at this path; undefined removes the place. */
export function replaceAt(whole: unknown, path: Path, value: unknown): unknown {
  const [key, ...deeper] = path
  if (key === undefined) return value
  if (Array.isArray(whole)) {
    const list: readonly unknown[] = whole
    return list.flatMap((part, at) => {
      if (at !== key) return [part]
      const next = replaceAt(part, deeper, value)
      return next === undefined ? [] : [next]
    })
  }
  const next = replaceAt(asObject(whole)[key], deeper, value)
  const others = Object.entries(asObject(whole)).filter(([name]) => name !== key)
  return Object.fromEntries(next === undefined ? others : [...others, [key, next]])
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isMap(value) ? value : {}
}
