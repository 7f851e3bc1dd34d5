import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')

test('nothing that is empty is taken out of the drawing: a region that comes with its words is not read out', () => {
  const hidden = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/[^{}]*:empty[^{}]*\{[^}]*display:\s*none/g)].map(
      ([rule]) => `${file}: ${rule.trim()}`,
    ),
  )
  expect(hidden).toEqual([])
})
