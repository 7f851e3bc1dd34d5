import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createTestApp } from '#api/testing/test-app.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import { readStandings, readStatuses } from './read-standing.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

interface Plan {
  readonly status: string
  readonly startedOn: number
  readonly isEnded?: boolean
  readonly isEnding?: boolean
  readonly isUnpaid?: boolean
  /** A second lead of the same person. */
  readonly isOfOther?: boolean
}

const going = (startedOn: number): Plan => ({ status: 'active', startedOn })
const ended = (startedOn: number): Plan => ({ status: 'canceled', startedOn, isEnded: true })

const people: Readonly<Record<string, readonly Plan[]>> = {
  nobody: [],
  active: [going(1)],
  late: [{ status: 'past_due', startedOn: 1 }],
  unpaid: [{ status: 'unpaid', startedOn: 1 }],
  leaving: [{ ...going(1), isEnding: true }],
  paused: [{ status: 'paused', startedOn: 1 }],
  // NOTE: customers read that it is closed for now, whatever its period's end will do.
  pausedAndLeaving: [{ status: 'paused', startedOn: 1, isEnding: true }],
  pausedElsewhere: [going(1), { status: 'paused', startedOn: 5, isOfOther: true }],
  gone: [ended(1)],
  neverPaid: [{ ...going(1), isUnpaid: true }],
  back: [ended(1), going(5)],
  // NOTE: a plan that goes on counts, even if a newer one has ended.
  kept: [{ ...going(1), isEnding: true }, ended(5)],
  // NOTE: as customers see it, a plan that goes on counts before one set to end, even a newer one.
  staying: [going(1), { ...going(5), isEnding: true, isOfOther: true }],
  stayingLate: [
    { status: 'past_due', startedOn: 1 },
    { ...going(5), isEnding: true },
  ],
  leavingTwice: [
    { ...going(1), isEnding: true },
    { status: 'trialing', startedOn: 5, isEnding: true },
  ],
  goneTwice: [ended(1), { ...ended(5), isOfOther: true }],
  // NOTE: of two that have ended, the newest counts, however it ended.
  goneEnding: [ended(1), { ...ended(5), isEnding: true }],
  // NOTE: late beyond the grace period, so access is closed.
  lateElsewhere: [going(1), { status: 'past_due', startedOn: 5, isOfOther: true }],
  wellElsewhere: [
    { status: 'past_due', startedOn: 1 },
    { ...going(5), isOfOther: true },
  ],
}

async function write(id: string, plans: readonly Plan[]): Promise<void> {
  const { query } = house.services.db
  await query.execute(sql`insert into users (id, email, email_key, password_hash, email_verified, created_at)
    values (${id}, ${`${id}@x.co`}, ${`${id}@x.co`}, '', false, now())`)
  for (const lead of [id, `${id}-other`]) {
    await query.execute(sql`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest,
        created_at, updated_at)
      values (${lead}, 'calmplate', 'f', ${`${id}@x.co`}, ${`${id}@x.co`}, '\\x00', 'd', now(), now())`)
    await query.execute(sql`insert into user_leads values (${lead}, ${id}, now())`)
  }
  for (const [at, plan] of plans.entries())
    await query.execute(sql`insert into subscriptions (id, attempt_id, lead_id, brand_id, product_id, status,
        cancel_at_period_end, started_at, ended_at, first_paid_at, version, updated_at)
      values (${`${id}${at}`}, ${`${id}${at}`}, ${plan.isOfOther === true ? `${id}-other` : id}, 'calmplate', 'plan',
        ${plan.status}, ${plan.isEnding === true}, ${`2026-01-0${plan.startedOn}`},
        ${plan.isEnded === true ? '2026-02-01' : null}, ${plan.isUnpaid === true ? null : '2026-01-01'}, 1, now())`)
}

test('reading only the statuses of many users gives the same as reading everything', async () => {
  for (const [id, plans] of Object.entries(people)) await write(id, plans)
  const { services } = house
  const ids = Object.keys(people)
  const statuses = await readStatuses(services, services.db.query, ids)
  expect(Object.fromEntries(statuses)).toEqual({
    nobody: 'none',
    active: 'active',
    late: 'past_due',
    unpaid: 'past_due',
    leaving: 'ending',
    paused: 'paused',
    pausedAndLeaving: 'paused',
    pausedElsewhere: 'active',
    gone: 'ended',
    neverPaid: 'none',
    back: 'active',
    kept: 'ending',
    staying: 'active',
    stayingLate: 'past_due',
    leavingTwice: 'ending',
    goneTwice: 'ended',
    goneEnding: 'ended',
    lateElsewhere: 'active',
    wellElsewhere: 'active',
  })
  const whole = await readStandings(services, services.db.query, ids)
  expect(
    ['staying', 'stayingLate', 'leavingTwice', 'goneEnding'].map((id) => whole.get(id)?.plan?.id),
  ).toEqual(['staying0', 'stayingLate0', 'leavingTwice1', 'goneEnding1'])
  expect([...statuses]).toEqual(ids.map((id) => [id, whole.get(id)?.status]))
  expect(await readStatuses(services, services.db.query, [])).toEqual(new Map())
})

test('reading the statuses of some users scans neither all plans nor all accounts', async () => {
  const read = await inTransaction(house.services.db, async (tx) => {
    await insertMany(tx, 3000)
    const scansBefore = await scanCounts(tx)
    const ids = Array.from({ length: 175 }, (_, at) => `u${at * 17 + 1}`)
    expect([...(await readStatuses(house.services, tx, ids)).values()]).toEqual(ids.map(() => 'active'))
    const scans = await scanCounts(tx)
    return scans.map((count, table) => count - (scansBefore[table] ?? 0))
  })
  expect(read).toEqual([0, 0])
})

/**
 * Inserts this many users with a lead and a plan each. Updates the planner statistics of each table before the next
 * one.
 */
async function insertMany(tx: Queryable, count: number): Promise<void> {
  const each = sql`from generate_series(1, ${count}::int) n`
  await tx.execute(sql`insert into users (id, email, email_key, password_hash, email_verified, created_at)
    select 'u' || n, n, n, '', false, now() ${each}`)
  await tx.execute(sql`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest,
      created_at, updated_at)
    select 'l' || n, 'calmplate', 'f', n, n, '\\x00', 'd', now(), now() ${each}`)
  await tx.execute(sql`analyze users, leads`)
  await tx.execute(sql`insert into user_leads (lead_id, user_id, linked_at)
    select 'l' || n, 'u' || n, now() ${each}`)
  await tx.execute(sql`insert into subscriptions (id, attempt_id, lead_id, brand_id, product_id, status,
      cancel_at_period_end, started_at, first_paid_at, version, updated_at)
    select 's' || n, 's' || n, 'l' || n, 'calmplate', 'plan', 'active', false, now(), now(), 1, now() ${each}`)
  await tx.execute(sql`analyze user_leads, subscriptions`)
}

/** How many sequential scans of these tables the transaction made. */
async function scanCounts(tx: Queryable): Promise<readonly number[]> {
  const { rows } = await tx.execute<{ scans: number }>(
    sql`select pg_stat_get_xact_numscans(to_regclass(name))::int as scans
      from unnest(array['user_leads', 'subscriptions']) name`,
  )
  return rows.map(({ scans }) => scans)
}
