import { z } from 'zod'
import type { Look, Step } from './watch-context.ts'

/** Matches any page of the admin area. */
export const anyPage = 'main:has(h1)'
const month = () => {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  return `period=custom&from=${day(27)}&to=${day(0)}`
}

/** Paginated lists whose rows open a page of their own. */
const lists = ['leads', 'users'] as const

/** Every page of the admin area; of lists, the first page. */
export function operatorPages(): readonly string[] {
  return [
    'dashboard',
    'leads',
    'users',
    `revenue?${month()}`,
    `revenue?${month()}&compare=before`,
    'withdrawals',
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
    `quiz-analytics?${month()}&compare=previous`,
  ].map((path) => `/admin/${path}`)
}

/** The remaining pages of the lists. */
export async function listPages(
  base: string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const pages: string[] = []
  for (const list of lists)
    for (let query = ''; ;) {
      const response = await fetch(`${base}/api/admin/${list}${query}`, { headers })
      const { next } = listAnswer.parse(await response.json()).data
      if (next === null) break
      query = `?cursor=${encodeURIComponent(next)}`
      pages.push(`/admin/${list}${query}`)
    }
  return pages
}

const listAnswer = z.object({ data: z.object({ next: z.string().nullable() }) })

/** The page of each stuffed lead and account, headed by its email address. */
export function singleSinks(texts: readonly string[]): readonly Step[] {
  return lists.flatMap((list) =>
    texts.map((heading, at) => ({ path: `/admin/${list}/xss-${at + 1}`, heading })),
  )
}

/** The filters and addresses of the admin area with a payload in the link. */
export function linkSinks(payload: string): readonly Look[] {
  const text = encodeURIComponent(payload.toWellFormed())
  const filters = [
    'email',
    'brand',
    'flow',
    'source',
    'firstSource',
    'reached',
    'missed',
    'left',
    'status',
    'cursor',
    'device',
    'country',
    'groupBy',
    'version',
    'compare',
    'otherFrom',
    'otherTo',
    'step',
    'cohort',
    'order',
    'campaign',
    'purchased',
    'currency',
    'product',
    'period',
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
    ready: anyPage,
    texts: [payload],
  }))
}
