import type { Look } from './watch-context.ts'

/** A page whose calls have all been answered. */
const loaded = 'main:has(h1):not(:has-text("Loading..."))'
const month = () => {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(27)}&to=${day(0)}`
}

/** Every page of the admin area, with each of `count` stuffed leads and accounts opened by itself up to `mostSingle`. */
export function operatorSinks(
  signIn: Readonly<Record<string, string>>,
  count: number,
  mostSingle: number,
): readonly Look[] {
  const pages = [
    'dashboard',
    'leads',
    'users',
    'revenue',
    'reduce-disputes-rate',
    'experiments',
    'ad-platform',
    'profile',
    'settings',
    `conversions?${month()}`,
    ...['brand', 'flow', 'source', 'device', 'country', 'day'].map(
      (group) => `conversions?${month()}&groupBy=${group}`,
    ),
    `quiz-analytics?${month()}`,
    `quiz-analytics?${month()}&compareTo=previous`,
  ]
  const singles = Array.from({ length: Math.min(count, mostSingle) }, (_, at) => `xss-${at + 1}`)
  return [...pages, ...singles.map((id) => `leads/${id}`), ...singles.map((id) => `users/${id}`)].map(
    (path) => ({
      path: `/admin/${path}`,
      ready: loaded,
      signIn,
    }),
  )
}

/** The filters and addresses of the admin area with a payload in the link. */
export function linkSinks(signIn: Readonly<Record<string, string>>, payload: string): readonly Look[] {
  const text = encodeURIComponent(payload.toWellFormed())
  const filters = [
    'email',
    'brand',
    'flow',
    'source',
    'reached',
    'missed',
    'status',
    'cursor',
    'device',
    'country',
    'groupBy',
    'version',
    'compareTo',
    'currency',
    'product',
    'from',
    'to',
  ]
    .map((name) => `${name}=${text}`)
    .join('&')
  const paths = ['leads', 'users', 'conversions', 'revenue', 'quiz-analytics'].map(
    (page) => `${page}?${filters}`,
  )
  return [...paths, `leads/${text}`, `users/${text}`, text].map((path) => ({
    path: `/admin/${path}`,
    ready: 'main, h1',
    signIn,
  }))
}
