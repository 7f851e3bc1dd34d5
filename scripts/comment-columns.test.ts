import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const rooms = '{api,bench,brands,contract,e2e,funnel,sandbox,scripts,web}/**/*.{ts,tsx,mjs,css}'
/** Briefs for the illustrator, one line for each picture. */
const content = 'brands/src/*/pictures.ts'
const isComment = /^\s*(?:\/\/|\/?\*)/
/** Counts characters, of which an emoji may be several. */
const isTooLong = /^.{121}/u

// NOTE: the formatter wraps code and leaves comments alone.
test('no line of a comment is longer than 120 columns', () => {
  const files = globSync([rooms, '*.{ts,mjs}'], {
    cwd: root,
    exclude: ['**/node_modules/**', 'web/dist/**', content],
  })
  const comments = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isComment.test(line) ? [{ line, place: `${file}:${index + 1}` }] : [])),
  )
  // NOTE: guards against passing because nothing was checked.
  expect(comments.length).toBeGreaterThan(5_000)
  const tooLong = comments.filter(({ line }) => isTooLong.test(line))
  expect(tooLong.map(({ place }) => place)).toEqual([])
})
