import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const most = 120
const isComment = /^\s*(?:\/\/|\/?\*)/

test(`no line of a comment is longer than ${most} columns`, () => {
  const files = globSync(['{bench,e2e,funnel,scripts,web}/**/*.{ts,tsx,mjs,css}', '*.{ts,mjs}'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'web/dist/**', 'web/src/admin/**'],
  })
  // NOTE: guards against passing because nothing was checked.
  expect(files.length).toBeGreaterThan(1_000)
  const tooLong = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isComment.test(line) && line.length > most ? [`${file}:${index + 1}`] : [])),
  )
  expect(tooLong).toEqual([])
})
