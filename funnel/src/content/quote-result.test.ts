import { expect, it } from 'vitest'
import { quoteResult } from './quote-result.ts'

const quote = { name: 'Ana', text: 'It went well.', sample: true }
const resultByUnits = { imperial: 'Lost 25 lb', metric: 'Lost 11 kg' }

it('is in the visitor’s units if there are any, otherwise as written', () => {
  expect(quoteResult({ ...quote, resultByUnits, result: 'x' }, 'imperial')).toBe('Lost 25 lb')
  expect(quoteResult({ ...quote, resultByUnits, result: 'x' }, 'metric')).toBe('Lost 11 kg')
  expect(quoteResult({ ...quote, result: 'Sleeps better' }, 'metric')).toBe('Sleeps better')
  expect(quoteResult(quote, 'metric')).toBeUndefined()
})
