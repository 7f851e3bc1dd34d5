import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')

test('no empty element is hidden with display: none, since a live region that appears with its text is not announced', () => {
  const hidden = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/[^{}]*:empty[^{}]*\{[^}]*display:\s*none/g)].map(
      ([rule]) => `${file}: ${rule.trim()}`,
    ),
  )
  expect(hidden).toEqual([])
})
