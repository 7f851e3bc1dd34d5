import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linkSinks, operatorPages } from './operator-sinks.ts'

/** Admin pages and the source file that lists the query parameters they read. */
const screens = [
  ['conversions', 'analytics/conversions-screen.tsx'],
  ['quiz-analytics', 'analytics/quiz-filters.tsx'],
  ['revenue', 'revenue/revenue-screen.tsx'],
] as const

/** The query parameters an admin page reads, from its source. */
function parametersOf(file: string): readonly string[] {
  const source = readFileSync(new URL(`../../../web/src/admin/${file}`, import.meta.url), 'utf8')
  const [, list = ''] = /ilterNames = \[([^\]]*)\] as const/.exec(source) ?? []
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

/** The query parameters with which `paths` open an admin page. */
function sentTo(page: string, paths: readonly string[]): readonly string[] {
  const urls = paths.map((path) => new URL(path, 'https://shop.example'))
  return urls
    .filter(({ pathname }) => pathname === `/admin/${page}`)
    .flatMap(({ searchParams }) => [...searchParams.keys()])
}

test.each(screens)('opens %s only with query parameters it reads', (page, file) => {
  const sent = sentTo(page, operatorPages())
  expect(sent).not.toEqual([])
  expect(parametersOf(file)).toEqual(expect.arrayContaining([...new Set(sent)]))
})

test.each(screens)('puts the payload into every query parameter that %s reads', (page, file) => {
  const paths = linkSinks('payload').map(({ path }) => path)
  expect(sentTo(page, paths)).toEqual(expect.arrayContaining([...parametersOf(file)]))
})
