import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const isTest = ['**/*.test.ts', '**/testing/**']
/** Clocks, randomness and I/O, as source code would access them. */
const impure =
  /\bnew Date\(\)|\bDate\.now\b|\bperformance\.|\bMath\.random\b|\bcrypto\.|\bfetch\(|\bprocess\./

test('funnel, brands and contract use no clock, no randomness and no I/O', () => {
  const files = globSync('{funnel,brands,contract}/src/**/*.ts', { cwd: root, exclude: isTest })
  // NOTE: guards against passing because nothing was checked.
  expect(files.length).toBeGreaterThan(200)
  const lines = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .map((line, index) => ({ line, place: `${file}:${index + 1}` })),
  )
  const isComment = /^\s*(\/\/|\/?\*)/
  const reaching = lines.filter(({ line }) => impure.test(line) && !isComment.test(line))
  expect(reaching.map(({ place }) => place)).toEqual([])
})
