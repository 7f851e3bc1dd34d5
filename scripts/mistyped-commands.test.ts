import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

test.each([
  ['prove.ts', ['csv', 'headers', '--seed', '1'], /^--seed 1 belongs to one proof: name only that one\.\n$/],
  ['flow-map.ts', ['calmplate', 'x'], /^Calmplate has no flow "x"\. It has: [a-z, -]+\.\nUsage: .*\n$/],
  ['flow-map.ts', ['x'], /^There is no brand "x"\. There are: [a-z, ]+\.\nUsage: .*\n$/],
  ['new-brand.ts', ['X'], /^"X" cannot be a brand's id: .*\nUsage: .*\n$/],
])('%s answers %j with one sentence', (command, args, said) => {
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', command), ...args],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(said)
})
