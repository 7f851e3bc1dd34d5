import { expect, it } from 'vitest'
import { PlainFailure } from '../start/plain-failure.ts'
import { loadNamed } from './load-all-brands.ts'

it('a brand that does not load is named in one sentence, without a stack', async () => {
  const load = () => Promise.reject(new Error('Flow "low-salt" names a step its base does not have: "snack"'))
  await expect(loadNamed('green-bowl', load)).rejects.toThrow(
    new PlainFailure(
      'The brand "green-bowl" does not load. Flow "low-salt" names a step its base does not have: "snack"',
    ),
  )
})

it('a mistake in the program keeps its stack', async () => {
  const mistake = new TypeError('flow is not iterable')
  await expect(loadNamed('green-bowl', () => Promise.reject(mistake))).rejects.toBe(mistake)
})
