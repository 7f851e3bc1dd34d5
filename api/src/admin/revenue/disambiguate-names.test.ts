import { expect, test } from 'vitest'
import { disambiguateNames } from './disambiguate-names.ts'

const rows = [
  { key: 'calm-1', name: '1-Month Plan', brand: 'Calmplate' },
  { key: 'calm-3', name: '3-Month Plan', brand: 'Calmplate' },
  { key: 'beat-1', name: '1-Month Plan', brand: 'Bravolio' },
]

test('rows with the same name show their owner, others do not', () => {
  const named = disambiguateNames(rows, [({ brand }) => brand])
  expect(named.map(({ key, name }) => [key, name])).toEqual([
    ['calm-1', '1-Month Plan (Calmplate)'],
    ['calm-3', '3-Month Plan'],
    ['beat-1', '1-Month Plan (Bravolio)'],
  ])
})

test('what rows with the same name have in common tells nothing, and the next word is tried', () => {
  const lower = { key: 'calm-1-lower', name: '1-Month Plan', brand: 'Calmplate', arm: 'Lower' }
  const also = { ...lower, key: 'calm-1-also' }
  const tell = (given: readonly ((typeof rows)[number] & { readonly arm?: string })[]) =>
    disambiguateNames(given, [({ brand }) => brand, ({ arm }) => arm ?? '', ({ key }) => key]).map(
      ({ name }) => name,
    )
  expect(tell(rows.concat(lower))).toEqual([
    '1-Month Plan (Calmplate)',
    '3-Month Plan',
    '1-Month Plan (Bravolio)',
    '1-Month Plan (Calmplate, Lower)',
  ])
  expect(tell([...rows.slice(0, 2), lower, also])).toEqual([
    '1-Month Plan',
    '3-Month Plan',
    '1-Month Plan (Lower, calm-1-lower)',
    '1-Month Plan (Lower, calm-1-also)',
  ])
})
