import { expect, test } from 'vitest'
import { differencesOf } from './kept-rows.ts'
import type { KeptTable } from './kept-rows.ts'

const table = (rows: KeptTable['rows'], types: Readonly<Record<string, string>>): KeptTable => ({
  rows,
  types: new Map(Object.entries(types)),
})
const types = { id: 'text', cents: 'integer' }
const before = table(
  [
    { id: 'a', cents: 1 },
    { id: 'b', cents: 2 },
  ],
  types,
)

test.each<readonly [string, KeptTable | undefined, readonly string[]]>([
  ['the same rows in another order', table(before.rows.toReversed(), types), []],
  [
    'an added column, and one of another type',
    table(
      [
        { id: 'a', cents: '1', more: true },
        { id: 'b', cents: '2', more: true },
      ],
      { id: 'text', cents: 'text', more: 'boolean' },
    ),
    [],
  ],
  ['a table that is gone', undefined, ['2 rows before, now 0']],
  ['a missing row', table(before.rows.slice(1), types), ['2 rows before, now 1']],
  [
    'another value',
    table(
      [
        { id: 'a', cents: 1 },
        { id: 'b', cents: 3 },
      ],
      types,
    ),
    ['cents has changed'],
  ],
  [
    'swapped values',
    table(
      [
        { id: 'a', cents: 2 },
        { id: 'b', cents: 1 },
      ],
      types,
    ),
    ['values moved to other rows'],
  ],
])('%s is recognized', (_what, after, differences) => {
  expect(differencesOf(before, after)).toEqual(differences)
})
