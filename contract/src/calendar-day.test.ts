import { expect, test } from 'vitest'
import { routeSchemas } from './schemas/index.ts'

/** Calls that are asked about days, with what else they need. */
const calls = [
  [routeSchemas.adminLeads.query, {}],
  [routeSchemas.adminUsers.query, {}],
] as const
const takes = (day: string) =>
  calls.flatMap(([schema, rest]) =>
    ['from', 'to'].map((name) => schema.safeParse({ ...rest, [name]: day }).success),
  )

test.each(['9999-12-31', '0000-01-01', '1999-12-31', '2026-02-30', '2026-2-3', '+12026-01-01'])(
  '%s is a day nobody can mean',
  (day) => expect(new Set(takes(day))).toEqual(new Set([false])),
)

test.each(['2000-01-01', '2026-11-22', '2999-12-31'])('%s is a day', (day) =>
  expect(new Set(takes(day))).toEqual(new Set([true])),
)

test('a period of days nobody can mean is refused as well', () => {
  const asked = { from: '9999-12-01', to: '9999-12-31' }
  const { conversions, quizAnalytics } = routeSchemas
  const answers = [conversions, quizAnalytics].map(({ query }) => query.safeParse(asked))
  expect(answers.map(({ error }) => error?.issues.map(({ message }) => message).join())).toEqual(
    answers.map(() => expect.stringContaining('2000 to 2999')),
  )
})
