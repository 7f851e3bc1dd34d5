import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const guide = readFileSync(resolve(import.meta.dirname, '../docs/brands.md'), 'utf8')

// NOTE: a running server remembers the price and the coupon that the setup archives and deletes
// (`catalog/ensure-stripe-catalog.ts`), and would bring both back with its next purchase.
test('a price is changed in every running server before the setup takes the old one away', () => {
  const [, steps = ''] = /\*\*A price\*\*[^\n]*\n\n((?:\d+\. [^\n]+\n)+)/.exec(guide) ?? []
  const places = ['offers --', 'Restart Fennel', 'stripe:setup'].map((words) => steps.indexOf(words))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
