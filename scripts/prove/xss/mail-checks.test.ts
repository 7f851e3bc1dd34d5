import { loadWholeBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { mailChecks } from './mail-checks.ts'
import type { Watched } from './watch-context.ts'

const brand = await loadWholeBrand('calmplate')

/** A browser in which only the word `bad` has an effect. */
function watching() {
  const opened: string[] = []
  const watched: Watched = {
    look: () => Promise.resolve([]),
    walk: () => Promise.resolve([]),
    lookAtHtml: (html, where) => {
      opened.push(where)
      return Promise.resolve(html.includes('bad') ? [`${where}: a script ran`] : [])
    },
    counts: { pages: 0, violations: 0, showing: 0, shown: new Set() },
  }
  return { watched, opened }
}

test('puts many mails on one page', async () => {
  const { watched, opened } = watching()
  const checks = mailChecks(brand, ['good', 'better'])
  for (const check of checks) expect(await check(watched)).toEqual([])
  expect(opened).toHaveLength(checks.length)
})

test('opens mails one by one after a finding, and names the payload', async () => {
  const { watched } = watching()
  const [reset] = mailChecks(brand, ['good', 'bad', 'better'])
  expect(await reset?.(watched)).toEqual(['mail reset: a script ran', 'mail reset with bad: a script ran'])
})
