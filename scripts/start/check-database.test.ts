import { expect, test } from 'vitest'
import { explainDatabaseFailure } from './check-database.ts'

const url = 'postgres://shop:hunter2@db.example:5433/fennel'
const failure = (code: string) => Object.assign(new Error('low level words'), { code })

test.each([
  ['ECONNREFUSED', 'nothing answers at db.example:5433'],
  ['ENOTFOUND', 'host name db.example is unknown'],
  ['28P01', 'refuses this user or password'],
  ['3D000', 'no database named fennel'],
  ['XX000', 'low level words'],
])('explains %s', (code, part) => {
  const sentence = explainDatabaseFailure(failure(code), url)
  expect(sentence).toContain(part)
  expect(sentence).not.toContain('hunter2')
})

test('reports the first failure for a host with several addresses', () => {
  expect(explainDatabaseFailure(new AggregateError([failure('ECONNREFUSED')]), url)).toContain(
    'nothing answers',
  )
})
