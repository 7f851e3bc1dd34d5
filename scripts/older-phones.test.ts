import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { youngerNames } from './test/younger-names.ts'

const root = resolve(import.meta.dirname, '..')
const visitorsCode = globSync('{web,funnel,brands,contract}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['web/src/admin/**', '**/testing/**', '**/*.test.{ts,tsx}'],
})

/** A call that another library gives the same name: the schemas of the contract have unions. */
const notOfSchemas = String.raw`(?<!\bz)`

/** How code would name what older phones lack. Nothing here recognizes a property such as `URLSearchParams.size`. */
function usesOf(owner: string, names: readonly string[]): RegExp {
  const some = `(?:${names.join('|')})`
  if (owner === 'Iterator.prototype')
    return new RegExp(
      String.raw`(?<!\bObject)\.(?:(?:values|keys|entries)\(\)|matchAll\([^;]*?\))\s*\.${some}\(`,
    )
  if (owner === 'window')
    return new RegExp(String.raw`\b(?:window|view|self|globalThis)\.${some}\b|new ${some}\(`)
  if (owner.endsWith('.prototype')) return new RegExp(String.raw`${notOfSchemas}\.${some}\(|\.${some} = `)
  return new RegExp(String.raw`\b${owner}\s*\.${some}\b(?!\?)`)
}

const refused: readonly RegExp[] = [
  ...youngerNames.map(({ owner, names }) => usesOf(owner, names)),
  /\bstructuredClone\(/,
  // NOTE: a style sheet can say it differently first, an element's own style can't. In Safari since 16.
  /[\d}]cq(?:[iwbh]|min|max)\b/,
]

/** The first thing in a piece of code, apart from its comments, that older phones lack, if any. */
function findYounger(source: string): string | undefined {
  const code = source.replaceAll(/\/\*.*?\*\/|(?<!:)\/\/[^\n]*/gs, '')
  for (const pattern of refused) {
    const found = pattern.exec(code)?.[0]
    if (found !== undefined) return found
  }
  return undefined
}

/** Two files ask first whether the browser has it. */
const asksFirst = ['web/src/next-task.ts: view.scheduler', 'web/src/when-idle.ts: view.requestIdleCallback']

test('visitors’ pages use nothing that phones from spring 2022 lack', () => {
  expect(visitorsCode.length).toBeGreaterThan(600)
  const found = visitorsCode.flatMap((file) => {
    const younger = findYounger(readFileSync(resolve(root, file), 'utf8'))
    return younger === undefined ? [] : [`${file}: ${younger}`]
  })
  expect(found.toSorted()).toEqual(asksFirst)
})

test.each([
  'list.toSorted((a, b) => a - b)',
  'form.current.requestSubmit()',
  'AbortSignal.timeout(10_000)',
  'Object.groupBy(steps, typeOf)',
  'await Array.fromAsync(lines)',
  'list.with(-1, last)',
  'ids.union(others)',
  'names.values().map(label)',
  '[text.matchAll(/a/g)\n  .map(first)]',
  'navigator.connection.saveData',
  'window.requestIdleCallback(work)',
  'new OffscreenCanvas(1, 1)',
  'structuredClone(answers)',
  'style={{ left: `${percent}cqi` }}',
])('refused: %s', (code) => {
  expect(findYounger(code)).toBeDefined()
})

test.each([
  '[...list].sort()',
  'Object.values(brands).map(nameOf)',
  'Object.entries(screens)\n  .find(isShown)',
  'z.union([z.string(), z.number()])',
  'navigator.userActivation?.hasBeenActive',
  "groupBy: z.enum(['none'])",
  'list.findLast(isOpen)',
  '/** Like `URL.parse`. */',
])('allowed: %s', (code) => {
  expect(findYounger(code)).toBeUndefined()
})
