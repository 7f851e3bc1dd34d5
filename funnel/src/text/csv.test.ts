import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
  'prefixes a cell that begins with %j',
  (text) => expect(toCsv([[text]])).toBe(`"'${text}"`),
)

test.each([' =1', '\u00A0=1', '\uFEFF=1', '\u200B=1', '"=1'])('prefixes %j, which hides its sign', (text) =>
  expect(toCsv([[text]])).toBe(`"'${text.replaceAll('"', '""')}"`),
)

test.each([
  ['a;=1', `a;'=1`],
  ['\t=1', `'\t'=1`],
  ['\r=1', `'\r'=1`],
  ['\n=1', `'\n'=1`],
  ['a; "=1;-2', `a; "'=1;'-2`],
  ['a\t=1', `a\t'=1`],
  ['a\r\n=1', `a\r\n'=1`],
])('protects %j from spreadsheets with other separators', (text, safe) =>
  expect(toCsv([[text]])).toBe(`"${safe.replaceAll('"', '""')}"`),
)

test('keeps numbers as numbers and null as empty, and doubles quotes', () => {
  expect(toCsv([['a "b"', -3, null, Number.NaN]])).toBe('"a ""b""",-3,,')
})

test('puts each row on a line of its own', () => {
  expect(
    toCsv([
      ['a', 1],
      ['b', 2],
      ['c', null],
    ]),
  ).toBe('"a",1\r\n"b",2\r\n"c",')
})

test('everything written can be read back', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (texts) => {
      const cells = [...toCsv([texts]).matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) =>
        cell.replaceAll('""', '"'),
      )
      const plain = (text: string) => text.replaceAll("'", '')
      expect(cells.map(plain)).toEqual(texts.map(plain))
    }),
  )
})
