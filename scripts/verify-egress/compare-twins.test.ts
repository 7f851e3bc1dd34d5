import { describe, expect, it } from 'vitest'
import type { Evidence } from './canary.ts'
import { compareTwins, writtenSince } from './compare-twins.ts'

const written = (...lines: readonly unknown[]) => writtenTo('table tracking_events', ...lines)

const writtenTo = (place: string, ...lines: readonly unknown[]): Evidence[] => [
  {
    place,
    text: lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
    forbids: ['health'],
  },
]
const compare = (first: unknown, second: unknown) => compareTwins(written(first), written(second))

describe('twins', () => {
  it.each([
    ['ids', { id: 'pi_3AbCdEf012345678901234' }, { id: 'pi_3ZyXwVu987654321098765' }],
    ['ids without a digit', { id: 'sub_akqizFwdomybHjxOlLnKMiNP' }, { id: 'sub_bkqizFwdomybHjxOlLnKM1NP' }],
    ['times', { at: '2026-11-22T03:38:00.123Z' }, { at: '2026-11-22T03:39:10.001Z' }],
    ['milliseconds', 'GET /?t=1763782680123', 'GET /?t=1763782690456'],
    ['names', { to: 'zq.a1first@canary.example' }, { to: 'zq.a1second@canary.example' }],
    ['ids of requests', { reqId: 'aB3-cd' }, { reqId: 'Zplo-x' }],
    ['names of mails', { name: '2026-11-22T12-04-22-363Z-a1' }, { name: '2026-11-22T12-06-38-688Z-b2-c' }],
    [
      "the card network's own number",
      { card: { network_transaction_id: 'wqCzANFVJZtdTTt' } },
      { card: { network_transaction_id: 'CBVuUAQodgBlmos' } },
    ],
    ['what the database does by its clock', '2026 UTC [1] LOG:  checkpoint starting: time', ''],
    ['how long a query took', { msg: 'a query was slow', milliseconds: 300 }, ''],
    ['where the audit log was seen to end', { audit: { hash: 'x' }, msg: 'the audit log ends here' }, ''],
    ['counts', { measure: 'visit', count: 3 }, { measure: 'visit', count: 7 }],
    ['order', { a: 1, b: 2 }, { b: 2, a: 1 }],
  ])('may differ in %s', (_, first, second) => {
    expect(compare(first, second)).toEqual([])
  })

  it.each([
    ['a word everybody writes', { note: 'yes' }, { note: 'no' }],
    ['a figure made of their answers', { bmi: 29.3 }, { bmi: 34.8 }],
    ['a word in an address', '/plan?note=yes', '/plan?note=no'],
    ['a word in base64', { c: btoa('dietary: "yes"') }, { c: btoa('dietary: "no!"') }],
    ['a word in JSON within JSON', { body: '{"q":["yes"]}' }, { body: '{"q":["no"]}' }],
  ])('may not differ in %s', (_, first, second) => {
    expect(compare(first, second).map(({ by }) => by)).toEqual(['first', 'second'])
  })

  it('may add up to more, but not to something else', () => {
    const sums = (row: object) => writtenTo('table rollup_totals', row)
    const one = { measure: 'visit', counts: [6, 4398] }
    expect(compareTwins(sums(one), sums({ ...one, counts: [8, 6597] }))).toEqual([])
    expect(compareTwins(sums(one), sums({ ...one, measure: 'pain' }))).toHaveLength(2)
    expect(compare(one, { ...one, counts: [8, 6597] })).toHaveLength(4)
  })

  it('may not differ in whether something was written', () => {
    expect(compare({ a: 1 }, { a: 1, asked: true })).toEqual([
      { place: 'table tracking_events', trace: 'asked=true', by: 'second' },
    ])
  })
})

it('twins may see different experiment titles of the same step', () => {
  const words = new Set(['How old are you?', 'Your age?'])
  const [first, second] = ['How old are you?', 'Your age?'].map((title) => written({ title, answer: 'x' }))
  expect(compareTwins(first ?? [], second ?? [], words)).toEqual([])
  expect(compareTwins(first ?? [], second ?? [])).toHaveLength(2)
})

it('writtenSince returns new and changed lines', () => {
  expect(writtenSince(written('a', 'b'), written('a', 'c'))).toEqual(written('c'))
})
