import { routeSchemas } from '@fennel/contract/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainlyValid } from './plainly-valid.ts'

const schema = routeSchemas.trackEvents.body

/** Valid, nearly valid and unrelated values for every field of an event. */
const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('', 'x'.repeat(81), 'x'.repeat(201), 'x'.repeat(420), 'x'.repeat(1025)),
)
const id = fc.oneof({ weight: 6, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/) }, odd)
const text = fc.oneof({ weight: 6, arbitrary: fc.string({ maxLength: 30 }) }, odd)
const day = fc.integer({ min: 1, max: 31 }).map((number) => String(number).padStart(2, '0'))
const month = fc.integer({ min: 1, max: 13 }).map((number) => String(number).padStart(2, '0'))
const moment = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .date({ noInvalidDate: true, min: new Date('2024-01-01'), max: new Date('2027-12-31') })
      .map((date) => date.toISOString()),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('2024', '2025', '2026', '1999'),
        month,
        day,
        fc.constantFrom('23:59:59.999Z', '24:00:00.000Z', '12:00:00Z'),
      )
      .map(([year, months, days, time]) => `${year}-${months}-${days}T${time}`),
  },
  odd,
)
const metadata = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.oneof({ weight: 20, arbitrary: fc.string({ maxLength: 90 }) }, fc.constant('__proto__')),
      fc.jsonValue(),
    ),
  },
  odd,
)
const optional = { requiredKeys: [] }
const deviceInfo = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { userAgent: text, language: text, screenResolution: text, referrer: text, timezone: text },
      optional,
    ),
  },
  odd,
)
const ordinaryFields = {
  eventId: id,
  eventType: fc.oneof({ weight: 6, arbitrary: fc.constantFrom('quizStarted', 'quizQuestionViewed') }, odd),
  timestamp: moment,
  sessionId: id,
  flowId: id,
  flowVersion: id,
  userId: id,
  fbp: text,
  fbc: text,
  deviceInfo,
  metadata,
}
const required = { requiredKeys: ['eventType', 'timestamp'] as ('eventType' | 'timestamp')[] }
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record(ordinaryFields, required) },
  fc.record({ ...ordinaryFields, email: text, attribution: odd, unknown: odd }, required),
)
const body = fc.oneof(
  event,
  fc.record({ events: fc.array(event, { maxLength: 4 }) }),
  fc.record({ events: fc.array(event, { minLength: 1, maxLength: 2 }), more: odd }),
  odd,
)

test('everything plainly valid passes the schema unchanged', () => {
  let plain = 0
  fc.assert(
    fc.property(body, (value) => {
      const sent: unknown = JSON.parse(JSON.stringify(value))
      if (!isPlainlyValid(sent)) return
      plain += 1
      expect(schema.safeParse(sent)).toEqual({ success: true, data: sent })
    }),
    { numRuns: 5_000 },
  )
  expect(plain).toBeGreaterThan(50)
})

test('an ordinary browser event is plainly valid, alone and in a batch', () => {
  const ordinary = {
    eventId: 'a-1',
    eventType: 'quizQuestionAnswered',
    timestamp: '2026-11-21T08:59:58.000Z',
    sessionId: 'session-1',
    flowId: 'inflammation',
    deviceInfo: { userAgent: 'Mozilla/5.0', language: 'en-US', timezone: 'America/New_York' },
    metadata: { questionId: 'age', answer: '47', stepIndex: 3 },
  }
  expect(isPlainlyValid(ordinary)).toBe(true)
  const many = (count: number) => ({ events: Array.from({ length: count }, () => ordinary) })
  expect([1, 50, 51, 0].map((count) => isPlainlyValid(many(count)))).toEqual([true, true, false, false])
})

test('an event of any day is plainly valid, except on a leap day', () => {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, 1 + day)).toISOString())
  const others = days.filter((timestamp) => !isPlainlyValid({ eventType: 'quizStarted', timestamp }))
  expect(others).toEqual(['2028-02-29T00:00:00.000Z'])
})
