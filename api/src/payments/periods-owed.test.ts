import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '#api/testing/empty-tables.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { invoices } from './aftermath-tables.ts'
import { periodsOwed } from './periods-owed.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ jobs: 'still' })
})
afterAll(() => house.close())
beforeEach(() => emptyTables(house.services.db, 'invoices'))

type Plan = Parameters<typeof periodsOwed>[1][number]

const at = (day: string) => new Date(`${day}T09:00:00.000Z`)
/** A monthly plan in its first period. */
const plan: Plan = {
  id: 'sub_1',
  status: 'active',
  startedAt: at('2026-01-31'),
  currentPeriodEnd: at('2026-02-28'),
  periodEndIfResumed: null,
  trialEnd: null,
  renewalCents: 3999,
  renewalInterval: 'month',
  renewalIntervalCount: 1,
}
/** The same plan after its first renewal. */
const renewed: Plan = { ...plan, currentPeriodEnd: at('2026-03-31') }
/** A yearly plan that follows a trial of seven days. */
const afterTrial: Plan = {
  ...plan,
  renewalInterval: 'year',
  trialEnd: at('2026-02-07'),
  currentPeriodEnd: at('2027-02-07'),
}

const billed = (
  day: string,
  status = 'paid',
  billingReason = 'subscription_cycle',
  amountCents = 3999,
  marks: Partial<typeof invoices.$inferInsert> = {},
) =>
  house.services.db.query.insert(invoices).values({
    id: `in_${day}`,
    subscriptionId: plan.id,
    leadId: 'mia',
    status,
    billingReason,
    amountCents,
    currency: 'usd',
    attemptCount: 1,
    issuedAt: at(day),
    version: 1,
    updatedAt: at(day),
    ...marks,
  })
const isOwed = async (asked: Plan) => (await periodsOwed(house.services.db.query, [asked])).has(asked.id)

test('a renewal that is drafted is owed by a plan that ends early in its new period, too', async () => {
  await billed('2026-01-31', 'paid', 'subscription_create')
  const early = { currentPeriodEnd: at('2026-03-02'), periodEndIfResumed: at('2026-03-31') }
  expect(await isOwed({ ...renewed, ...early })).toBe(true)
})

test.each([
  ['in its first period', plan],
  ['on trial', { ...afterTrial, status: 'trialing', currentPeriodEnd: at('2026-02-07') }],
  [
    'whose new billing interval waits as a trial',
    { ...renewed, status: 'trialing', trialEnd: at('2026-03-31') },
  ],
  ['that renews for nothing', { ...renewed, renewalCents: 0 }],
  ['that has ended', { ...renewed, status: 'canceled' }],
])('a plan %s owes nothing', async (_what, asked) => {
  expect(await isOwed(asked)).toBe(false)
})

test.each(['past_due', 'unpaid'])('a plan that is %s owes its period', async (status) => {
  expect(await isOwed({ ...renewed, status })).toBe(true)
})

test('a renewal is owed until it is charged, whatever was paid for earlier periods', async () => {
  await billed('2026-01-31', 'paid', 'subscription_create')
  expect(await isOwed(renewed)).toBe(true)
  await billed('2026-02-28', 'draft')
  expect(await isOwed(renewed)).toBe(true)
  await emptyTables(house.services.db, 'invoices')
  await billed('2026-02-28')
  expect(await isOwed(renewed)).toBe(false)
  expect(await isOwed({ ...renewed, currentPeriodEnd: at('2026-04-30') })).toBe(true)
})

test('a period that began with a change of the plan is paid with the invoice of the change', async () => {
  await billed('2026-01-31', 'paid', 'subscription_create')
  await billed('2026-02-28', 'paid', 'subscription_update', 0)
  expect(await isOwed(renewed)).toBe(true)
  await billed('2026-03-01', 'paid', 'subscription_update')
  expect(await isOwed(renewed)).toBe(false)
})

test('a change of the plan pays for a period whose price was credited, but not for a trial', async () => {
  const change = ['paid', 'subscription_update', 0] as const
  await billed('2026-02-27', ...change, { beginsPeriod: true, periodCents: 0 })
  expect(await isOwed(renewed)).toBe(true)
  await billed('2026-02-28', ...change, { beginsPeriod: true, periodCents: 3999 })
  expect(await isOwed(renewed)).toBe(false)
})

test('a change of very many lines pays for the period it begins', async () => {
  await billed('2026-02-28', 'paid', 'subscription_update', 3999, { beginsPeriod: true, periodCents: null })
  expect(await isOwed(renewed)).toBe(false)
})

test('what was charged during a period pays for none', async () => {
  for (const [day, reason] of [
    ['2026-02-27', 'manual'],
    ['2026-02-28', 'subscription_update'],
  ] as const)
    await billed(day, 'paid', reason, 500, { beginsPeriod: false })
  expect(await isOwed(renewed)).toBe(true)
})

test('the first period after a trial is owed until it is charged, however long it is', async () => {
  await billed('2026-01-31', 'paid', 'subscription_create')
  expect(await isOwed(afterTrial)).toBe(true)
  await billed('2026-02-07')
  expect(await isOwed(afterTrial)).toBe(false)
})

test('each of several plans is judged by its own invoices', async () => {
  await billed('2026-02-28')
  const other = { ...renewed, id: 'sub_2' }
  const late = { ...renewed, id: 'sub_3', status: 'past_due' }
  expect(await periodsOwed(house.services.db.query, [renewed, other, late])).toEqual(
    new Set(['sub_2', 'sub_3']),
  )
  const later = { ...renewed, currentPeriodEnd: at('2026-05-31') }
  const yearly = { ...afterTrial, id: 'sub_2' }
  expect(await periodsOwed(house.services.db.query, [later, yearly])).toEqual(new Set(['sub_1', 'sub_2']))
})
