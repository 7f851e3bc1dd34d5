import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sortFindings } from './finding.ts'
import type { Finding } from './finding.ts'
import { findingsAsJson, printFindings } from './print-findings.ts'
import { rules } from './rules.ts'

const some: readonly Finding[] = sortFindings([
  { rule: 'brand-hosts', level: 'note', file: '.env', path: 'BRAND_HOSTS', message: 'Not set.' },
  {
    rule: 'sample-review',
    level: 'must',
    file: 'reviews.ts',
    line: 7,
    path: 'reviews.items[0]',
    message: 'Ann is made up.',
  },
])

test('prints the place, the fix and the law, most serious first', () => {
  const text = printFindings(some)
  expect(text).toContain('reviews.ts:7  reviews.items[0]')
  expect(text).toContain(rules['sample-review'].fix)
  expect(text).toContain('16 CFR 465.2')
  expect(text.indexOf('sample-review')).toBeLessThan(text.indexOf('brand-hosts'))
  expect(text).toContain('1 must, 0 should, 1 notes. Do not sell yet.')
  expect(printFindings([])).toContain('Nothing is in the way.')
})

test('every finding has its law in JSON', () => {
  const [first] = JSON.parse(findingsAsJson(some)) as [Record<string, unknown>]
  expect(first).toMatchObject({ rule: 'sample-review', line: 7, law: rules['sample-review'].law })
})

test('every rule has a fix and is documented', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/preflight.md'), 'utf8')
  for (const [id, { fix, law }] of Object.entries(rules)) {
    expect(page).toContain(`\`${id}\``)
    expect(fix.length).toBeGreaterThan(10)
    expect(law.length).toBeGreaterThan(3)
  }
})
