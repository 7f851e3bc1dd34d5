import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠x'])(
  '%j never begins a cell',
  (text) => expect(toCsv([[text]])).toBe(`"'${text}"`),
)

test('numbers stay numbers, nothing stays empty, quotes are doubled', () => {
  expect(toCsv([['a "b"', -3, null, Number.NaN]])).toBe('"a ""b""",-3,,')
})

test('whatever is written can be read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
      const cells = [...toCsv([texts]).matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) =>
        cell.replaceAll('""', '"'),
      )
      expect(cells.map((cell, index) => (cell === `'${texts[index]}` ? cell.slice(1) : cell))).toEqual(texts)
    }),
  )
})
