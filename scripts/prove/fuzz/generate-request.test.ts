import { routes } from '@fennel/contract'
import { expect, test } from 'vitest'
import { generateRequest } from './generate-request.ts'
import { readCallSchemas } from './json-schema.ts'

const deck = { schemas: readCallSchemas(), known: { questionId: ['age', 'gender'] } } as const
const deal = (seed: number, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => generateRequest(deck, seed, from + at))

test('the same seed and number give the same request, others a different one', () => {
  const bytes = (seed: number, from: number) =>
    JSON.stringify(deal(seed, from, 200).map((one) => ({ ...one, body: one.body?.toString('base64') })))
  expect(bytes(7, 1_000)).toBe(bytes(7, 1_000))
  expect(bytes(8, 1_000)).not.toBe(bytes(7, 1_000))
})

test('every API call occurs, from every sender, intact and corrupted', () => {
  const requests = deal(1, 0, 3_000)
  expect(new Set(requests.map(({ what }) => what))).toEqual(new Set([...Object.keys(routes), 'page']))
  expect(new Set(requests.map(({ sender }) => sender)).size).toBe(3)
  const whole = requests.filter(({ mutations }) => mutations.length === 0)
  expect(whole.length).toBeGreaterThan(100)
  expect(requests.filter(({ isRaw }) => isRaw).length).toBeGreaterThan(50)
  expect(new Set(requests.flatMap(({ mutations }) => mutations)).size).toBeGreaterThan(300)
})

test('requests over ordinary connections are valid for their client', () => {
  for (const { isRaw, path, headers } of deal(3, 0, 3_000)) {
    if (isRaw) continue
    expect(path).toMatch(/^\/[\u0021-\u007e]*$/)
    for (const value of Object.values(headers)) expect(value).toMatch(/^[\t\u0020-\u007e\u0080-\u00ff]*$/)
  }
})
