import { dayMs } from '@fennel/funnel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userLeads, users } from '#api/accounts/index.ts'
import { leads } from '#api/leads/index.ts'
import { disputes, ledgerEntries, subscriptions } from '#api/payments/index.ts'
import { readSubscription } from '#api/subscriptions/read-subscription.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { readStandings, readStatuses } from './read-standing.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

interface Kind {
  readonly status: string
  readonly isEnding?: boolean
  readonly isEnded?: boolean
  /** The paid period is over. */
  readonly isOver?: boolean
  readonly lateForDays?: number
  readonly money?: 'went back' | 'lost to the bank'
}

/** Every state of a plan that `pickPlanToShow` or the access rule distinguishes. */
const kinds: Readonly<Record<string, Kind>> = {
  active: { status: 'active' },
  trialing: { status: 'trialing' },
  ending: { status: 'active', isEnding: true },
  over: { status: 'active', isEnding: true, isOver: true },
  late: { status: 'past_due', lateForDays: 1 },
  lateAndClosed: { status: 'past_due', lateForDays: 30 },
  lateAndEnding: { status: 'past_due', lateForDays: 30, isEnding: true },
  unpaid: { status: 'unpaid', lateForDays: 60 },
  paused: { status: 'paused' },
  pausedAndEnding: { status: 'paused', isEnding: true },
  refunded: { status: 'active', money: 'went back' },
  refundedAndEnding: { status: 'active', money: 'went back', isEnding: true },
  disputed: { status: 'active', money: 'lost to the bank' },
  ended: { status: 'canceled', isEnded: true },
}

/** The rows of one plan of a person, with its own lead. */
function rowsOf(id: string, userId: string, kind: Kind, startedDaysAgo: number) {
  const now = house.services.now()
  const ago = (days: number) => new Date(now - days * dayMs)
  const common = { leadId: id, brandId: 'calmplate', productId: 'plan' }
  const entry = {
    ...common,
    currency: 'usd',
    stripeChargeId: `ch_${id}`,
    subscriptionId: id,
    createdAt: ago(1),
  }
  return {
    lead: {
      id,
      appName: 'calmplate',
      flowId: 'f',
      email: `${userId}@example.com`,
      emailKey: `${userId}@example.com`,
      sealedAnswers: Buffer.alloc(1),
      creationDigest: 'd',
      createdAt: ago(90),
      updatedAt: ago(90),
    },
    link: { leadId: id, userId, linkedAt: ago(90) },
    plan: {
      ...common,
      id,
      attemptId: id,
      status: kind.status,
      currentPeriodEnd: ago(kind.isOver === true ? 1 : -20),
      cancelAtPeriodEnd: kind.isEnding === true,
      startedAt: ago(startedDaysAgo),
      endedAt: kind.isEnded === true ? ago(2) : null,
      firstPaidAt: ago(startedDaysAgo),
      pastDueSince: kind.lateForDays === undefined ? null : ago(kind.lateForDays),
      version: 1,
      updatedAt: ago(1),
    },
    entries: [
      {
        ...entry,
        id: `${id}-paid`,
        kind: 'plan' as const,
        amountCents: 1500,
        stripeSourceId: `ch_${id}`,
        occurredAt: ago(startedDaysAgo),
      },
      ...(kind.money === 'went back'
        ? [
            {
              ...entry,
              id: `${id}-back`,
              kind: 'refund' as const,
              amountCents: -1500,
              stripeSourceId: `re_${id}`,
              occurredAt: ago(1),
            },
          ]
        : []),
    ],
    disputes:
      kind.money === 'lost to the bank'
        ? [
            {
              id: `dp_${id}`,
              stripeChargeId: `ch_${id}`,
              leadId: id,
              status: 'lost',
              reason: 'fraudulent',
              amountCents: 1500,
              currency: 'usd',
              openedAt: ago(5),
              version: 1,
              updatedAt: ago(1),
            },
          ]
        : [],
  }
}

/**
 * Inserts one person for each pair of kinds, whose first plan is older or started at the same time. Returns their ids.
 */
async function writePairs() {
  const pairs = Object.entries(kinds).flatMap(([one, first]) =>
    Object.entries(kinds).flatMap(([other, second]) =>
      (one === other ? [30, 10] : [10]).map((age) => {
        const id = `${one} ${other} ${age}`
        return { id, plans: [rowsOf(`${id} a`, id, first, 30), rowsOf(`${id} b`, id, second, age)] }
      }),
    ),
  )
  const all = pairs.flatMap(({ plans }) => plans)
  const { query } = house.services.db
  await query.insert(users).values(
    pairs.map(({ id }) => ({
      id,
      email: `${id}@example.com`,
      emailKey: `${id}@example.com`,
      passwordHash: '',
      emailVerified: false,
      createdAt: new Date(house.services.now()),
    })),
  )
  await query.insert(leads).values(all.map(({ lead }) => lead))
  await query.insert(userLeads).values(all.map(({ link }) => link))
  await query.insert(subscriptions).values(all.map(({ plan }) => plan))
  await query.insert(ledgerEntries).values(all.flatMap(({ entries }) => entries))
  await query.insert(disputes).values(all.flatMap((rows) => rows.disputes))
  return pairs.map(({ id }) => ({ id, leadIds: [`${id} a`, `${id} b`] }))
}

test('of any two plans, operators see and filter by the one shown to the customer', async () => {
  const people = await writePairs()
  const { services } = house
  const ids = people.map(({ id }) => id)
  const whole = await readStandings(services, services.db.query, ids)
  const seen = new Map(
    await Promise.all(
      people.map(
        async ({ id, leadIds }) =>
          [id, (await readSubscription(services, leadIds)).subscription?.id] as const,
      ),
    ),
  )
  expect(new Map(ids.map((id) => [id, whole.get(id)?.plan?.id]))).toEqual(seen)
  const statuses = await readStatuses(services, services.db.query, ids)
  expect(statuses).toEqual(new Map(ids.map((id) => [id, whole.get(id)?.status])))
  expect(statuses.get('active lateAndClosed 10')).toBe('active')
  expect(statuses.get('ending paused 10')).toBe('paused')
  expect(statuses.get('paused ending 10')).toBe('paused')
  expect(statuses.get('pausedAndEnding ending 10')).toBe('paused')
  expect(statuses.get('active paused 10')).toBe('active')
  expect(statuses.get('lateAndClosed paused 10')).toBe('past_due')
})
