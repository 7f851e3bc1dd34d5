import type { Dice } from '../../rehearsal/dice.ts'
import { hostileTexts } from './hostile-values.ts'
import type { RequestDraft } from './request-draft.ts'

type Mutation = readonly [string, (draft: RequestDraft, dice: Dice) => RequestDraft]

const textOf = (dice: Dice) => dice.oneOf(hostileTexts).slice(0, 8_000)
const pathOf = ({ segments, rawPath }: RequestDraft) => rawPath ?? `/${segments.join('/')}`

const addressMutations: readonly [Mutation, ...Mutation[]] = [
  [
    'a path segment is hostile',
    (draft, dice) => {
      const at = dice.between(Math.min(1, draft.segments.length - 1), draft.segments.length - 1)
      return { ...draft, segments: draft.segments.map((one, index) => (index === at ? textOf(dice) : one)) }
    },
  ],
  [
    'the path contains ../',
    (draft, dice) => ({
      ...draft,
      isRaw: true,
      rawPath:
        pathOf(draft) +
        dice.oneOf([
          '/../../../etc/passwd',
          '/%2e%2e/%2e%2e/etc/passwd',
          '/..%2f..%2fpackage.json',
          '/..;/admin',
          '/%252e%252e%252f',
          '/.\\..\\..\\x',
          '/%c0%ae%c0%ae/',
        ]),
    }),
  ],
  [
    'the path has an odd spelling',
    (draft, dice) => {
      const path = pathOf(draft)
      return {
        ...draft,
        isRaw: true,
        rawPath: dice.oneOf([
          `/${path}`,
          `${path}/`,
          `${path}//`,
          path.toUpperCase(),
          path.replaceAll('/', '//'),
          path.replaceAll('/', '/./'),
          path.replace('/', '/%'),
          `${path}%`,
          `${path}%zz`,
          `${path}%00`,
          `${path}%E0%A4%A`,
          `${path};a=b`,
          `${path}#part`,
          `${path}.json`,
          `${path}.map`,
          `${path}\t`,
          path.replaceAll('a', '%61'),
          path.replaceAll('a', '%2561'),
          `http://other.example${path}`,
          `//other.example${path}`,
          '*',
          `${path}/${'x'.repeat(9_000)}`,
          '/'.repeat(5_000),
        ]),
      }
    },
  ],
  [
    'the path is that of a forgotten file',
    (draft, dice) => ({
      ...draft,
      rawPath: dice.oneOf([
        '/.git/config',
        '/.env',
        '/package.json',
        '/.data/keys',
        '/api',
        '/api/',
        '/assets/',
        '/assets/..%2f..%2fpackage.json',
        '/brands/../../package.json',
        '/brands/%2e%2e/x',
        '/favicon.ico',
        '/server-status',
        '/metrics',
        '/openapi.json',
        '/api/openapi.json',
        '/admin/.env',
        '/article/constructor',
        '/article/__proto__',
        '/quiz/__proto__',
        '/upsell/constructor',
        '/index.html',
        '/index.html.br',
      ]),
    }),
  ],
  [
    'a query value is hostile',
    (draft, dice) => {
      if (draft.query.length === 0) return { ...draft, query: [['flow', textOf(dice)]] }
      const at = dice.between(0, draft.query.length - 1)
      return {
        ...draft,
        query: draft.query.map(([name, value], index) => [name, index === at ? textOf(dice) : value]),
      }
    },
  ],
  [
    'a query name is hostile',
    (draft, dice) => ({ ...draft, query: [...draft.query, [textOf(dice).slice(0, 300), 'a']] }),
  ],
  ['a query parameter is missing', (draft) => ({ ...draft, query: draft.query.slice(1) })],
  [
    'a query parameter is repeated',
    (draft) => ({ ...draft, query: [...draft.query, ...draft.query, ['flow', 'a'], ['flow', 'b']] }),
  ],
  [
    'the query has an odd spelling',
    (draft, dice) => ({
      ...draft,
      rawQuery: dice.oneOf([
        '&&&&',
        '=',
        '==',
        '=a',
        'a',
        'a=%',
        'a=%zz',
        'a=%00',
        'a=%ED%A0%80',
        'a=%E0%A4%A',
        'a[]=1',
        'a[b]=1',
        'a[__proto__][x]=1',
        '__proto__=1',
        '__proto__[x]=1',
        'constructor.prototype.x=1',
        'a;b;c',
        '+',
        '%',
        '%%%',
        '?a=b',
        'a=b?c=d',
        'utm_source=%F0%9F%98%80',
        'email=%20',
        'email=a%40b%00',
        'cursor=AAAA',
        'cursor=eyJhIjoxfQ',
        'cursor=W10',
        'cursor=bnVsbA',
        'from=0001-01-01&to=9999-12-31',
        'plan=__proto__',
        'rt=',
        'rt[]=1',
        'sure=yes&rt=a',
        'list[]=a',
        `a=${'b'.repeat(9_000)}`,
        Array.from({ length: 1_200 }, (_, at) => `a${at}=1`).join('&'),
      ]),
    }),
  ],
]

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'QUERY',
  'PROPFIND',
  'LOCK',
] as const

/** Changes the method, the path or the query. */
export function mutateAddress(dice: Dice, draft: RequestDraft): RequestDraft {
  if (dice.chance(8)) {
    const method = dice.oneOf(methods)
    return { ...draft, method, mutations: [...draft.mutations, `the method is ${method}`] }
  }
  const [what, change] = dice.oneOf(addressMutations)
  return { ...change(draft, dice), mutations: [...draft.mutations, what] }
}
