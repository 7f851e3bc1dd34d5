import { expect, test } from 'vitest'
import { routeSchemas } from './schemas/index.ts'

/** API calls that take days, with their other required parameters. */
const calls = [
  [routeSchemas.adminLeads.query, {}],
  [routeSchemas.adminUsers.query, {}],
] as const
const takes = (day: string) =>
  calls.flatMap(([schema, rest]) =>
    ['from', 'to'].map((name) => schema.safeParse({ ...rest, [name]: day }).success),
  )

test.each(['9999-12-31', '0000-01-01', '1999-12-31', '2026-02-30', '2026-2-3', '+12026-01-01'])(
  'rejects %s, which is not a plausible day',
  (day) => expect(new Set(takes(day))).toEqual(new Set([false])),
)

test.each(['2000-01-01', '2026-11-22', '2999-12-31'])('accepts %s as a day', (day) =>
  expect(new Set(takes(day))).toEqual(new Set([true])),
)

/** Reports that take a period and have a row for each of its days. */
const { conversions, quizAnalytics, revenueReport } = routeSchemas
const reports = [conversions, quizAnalytics, revenueReport]

test.each([
  ['2026-11-02', '2026-11-01', false],
  ['2026-11-01', '2026-11-01', true],
  ['2025-01-01', '2026-02-04', true],
  ['2025-01-01', '2026-02-05', false],
  ['2000-01-01', '2999-12-31', false],
])('%s to %s as a period: %s', (from, to, isTaken) => {
  const answers = reports.map(({ query }) => query.safeParse({ from, to }))
  expect(answers.map(({ success }) => success)).toEqual(reports.map(() => isTaken))
  for (const { error } of answers)
    for (const { path, message } of error?.issues ?? [])
      expect([path, message]).toEqual([
        ['to'],
        'must not be before the field "from", and a period may have 400 days at most',
      ])
})

test('rejects a period of implausible days', () => {
  const asked = { from: '9999-12-01', to: '9999-12-31' }
  const answers = reports.map(({ query }) => query.safeParse(asked))
  expect(answers.map(({ error }) => error?.issues.map(({ message }) => message).join())).toEqual(
    answers.map(() => expect.stringContaining('2000 to 2999')),
  )
})
