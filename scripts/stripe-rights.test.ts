import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const guide = readFileSync(join(root, 'docs/stripe.md'), 'utf8')

/** Every Stripe SDK method called in these sources, as `resource.method`; verifying a signature sends no request. */
function callsOf(pattern: string): readonly string[] {
  const texts = globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8').replaceAll(/\s*\n\s*\./g, '.'))
  const found = texts.flatMap((text) => {
    // NOTE: a resource may have been taken out of the client first, as in `const { invoices } = services.stripe`.
    const taken = [...text.matchAll(/\{ ([\w, ]+) \} = (?:\w+\.)*stripe\b|\{ (\w+) \}: StripeClient/g)]
      .flatMap(([, several, one]) => (several ?? one ?? '').split(', '))
      .map((resource) => `(?<!\\.)\\b(${resource}\\.\\w+)\\(`)
    return [/\bstripe\.((?:checkout\.|radar\.)?\w+\.\w+)\(/.source, ...taken].flatMap((pattern) =>
      [...text.matchAll(new RegExp(pattern, 'g'))].map(([, call]) => call ?? ''),
    )
  })
  return [...new Set(found)].filter((call) => !call.startsWith('webhooks.')).toSorted()
}

const tableBelow = (heading: string) => guide.split(`\n### ${heading}\n`, 2)[1]?.split('\n### ', 1)[0] ?? ''

test.each([
  ['The shop', 'api/src/**/*.ts'],
  ['The setup', 'scripts/stripe-setup/*.ts'],
])('the rights of a key for %s cover every request it makes', (heading, pattern) => {
  const calls = callsOf(pattern)
  expect(calls.length).toBeGreaterThan(5)
  const table = tableBelow(heading)
  expect(calls.filter((call) => !table.includes(`\`${call}\``))).toEqual([])
})
