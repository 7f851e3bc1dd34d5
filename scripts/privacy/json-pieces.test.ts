import { expect, test } from 'vitest'
import { jsonPieces } from './json-pieces.ts'

test.each([
  [{}],
  [{ madeAt: 'now', users: [] }],
  [
    {
      madeAt: new Date(0),
      notComplete: ['leads'],
      users: [{ id: 1, name: 'two\nlines', list: [1, { deep: null }] }, { id: 2 }],
    },
  ],
])('the pieces are the indented JSON of %o', (exported) => {
  expect([...jsonPieces(exported)].join('')).toBe(`${JSON.stringify(exported, undefined, 2)}\n`)
})

test('no piece contains more than one row', () => {
  const rows = Array.from({ length: 1_000 }, (_, id) => ({ id }))
  const longest = Math.max(...[...jsonPieces({ rows })].map(({ length }) => length))
  expect(longest).toBeLessThan(100)
})
