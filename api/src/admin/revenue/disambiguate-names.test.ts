import { expect, test } from 'vitest'
import { disambiguateNames } from './disambiguate-names.ts'

const rows = [
  { key: 'calm-1', name: '1-Month Plan', brand: 'Calmplate' },
  { key: 'calm-3', name: '3-Month Plan', brand: 'Calmplate' },
  { key: 'beat-1', name: '1-Month Plan', brand: 'Bravolio' },
]

test('rows with the same name show their owner, others do not', () => {
  const named = disambiguateNames(rows, ({ brand }) => brand)
  expect(named.map(({ key, name }) => [key, name])).toEqual([
    ['calm-1', '1-Month Plan (Calmplate)'],
    ['calm-3', '3-Month Plan'],
    ['beat-1', '1-Month Plan (Bravolio)'],
  ])
})
