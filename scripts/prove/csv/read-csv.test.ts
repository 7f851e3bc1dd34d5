import { expect, test } from 'vitest'
import { isDangerous, readCsv } from './read-csv.ts'

test('reads quotes, separators and line ends in cells, empty cells and the last line without an end', () => {
  expect(readCsv('"a ""b""","c,d\r\ne",,-3\r\n"f",\r\n')).toEqual([
    ['a "b"', 'c,d\r\ne', '', '-3'],
    ['f', ''],
  ])
  expect(readCsv('a,b\nc,"d"')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('reads a comma-separated file like a program that splits at semicolons', () => {
  expect(readCsv('"x","a;=1"', ';')).toEqual([['x,"a', '=1"']])
})

test.each([
  '=1',
  '+a',
  '-a',
  '@a',
  '\ta',
  '\ra',
  '\na',
  '＝1',
  '＋a',
  '－a',
  '＠a',
  ' =1',
  '\ufeff=1',
  '"=1',
])('%j is dangerous', (cell) => expect(isDangerous(cell)).toBe(true))

test.each(['', 'a=1', "'=1", '-3', '+1.5', '12', 'a@b.example'])('%j is not dangerous', (cell) =>
  expect(isDangerous(cell)).toBe(false),
)
