import { hourMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { leadAttributions, orderAttributions } from '#api/attribution/attribution-tables.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { createDataCipher } from '#api/data-cipher.ts'
import { leads } from '#api/leads/index.ts'
import { ledgerEntries, subscriptions } from '#api/payments/index.ts'
import type { LedgerKind } from '#api/payments/index.ts'
import { recordMovement } from '#api/payments/ledger-store.ts'
import { eraseRows } from '#api/privacy/erase-person.ts'
import type { Services } from '#api/services.ts'
import { forgottenLeads } from '../sales-tables.ts'
import type { Books } from './plain-sums.ts'

type Db = Services['db']

const start = Date.parse('2026-09-07T00:00:00Z')
const buyers = ['mia', 'noa', 'ivo', 'lea'] as const

const moment = fc.integer({ min: 0, max: 75 * 24 })
const lead = fc.constantFrom(...buyers)
const channel = fc.constantFrom('meta', 'google', 'unknown')
const flow = fc.constantFrom('inflammation', 'cortisol')

/** Something that happens to one of four people, in any order: a refund may come before its payment is attributed. */
export const historyEvent = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('leave address'), lead, flow, channel, hour: moment }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('move money'),
      lead,
      kind: fc.constantFrom<LedgerKind>('plan', 'plan', 'upsell', 'renewal', 'refund', 'dispute', 'dispute'),
      isWon: fc.boolean(),
      cents: fc.integer({ min: 1, max: 9_999 }),
      currency: fc.constantFrom('usd', 'usd', 'eur'),
      attempt: fc.nat(2),
      hour: moment,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('attribute order'), lead, channel }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('change origin'), lead, flow, channel }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('change plan'),
      lead,
      status: fc.constantFrom('active', 'trialing', 'past_due'),
      isEnding: fc.boolean(),
      isPaid: fc.constantFrom(true, true, false),
      cents: fc.integer({ min: 1, max: 9_999 }),
      months: fc.constantFrom(1, 3, 12),
      switchedTo: fc.constantFrom(null, 'annual'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase'), lead }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('let go of old money'), hour: moment }) },
)

export type HistoryEvent = typeof historyEvent extends fc.Arbitrary<infer T> ? T : never

const at = (hour: number) => new Date(start + hour * hourMs)
let number = 0

/** Makes it happen, through the product's own functions where there are any. */
export async function applyEvent(db: Db, given: HistoryEvent): Promise<void> {
  number += 1
  if ('kind' in given) return moveMoney(db, given)
  if ('status' in given) return changePlan(db, given)
  if ('flow' in given && 'hour' in given) return leaveAddress(db, given)
  if ('flow' in given) {
    const { lead: id, flow: flowId, channel: to } = given
    return inTransaction(db, async (tx) => {
      await tx.execute(sql`update lead_attributions set channel = ${to} where lead_id = ${id}`)
      await tx.execute(sql`update leads set flow_id = ${flowId} where id = ${id}`)
    })
  }
  if ('channel' in given) {
    await db.query
      .execute(sql`insert into order_attributions (ledger_entry_id, lead_id, session_id, channel, copied_at)
      select id, lead_id, 's', ${given.channel}, now() from ledger_entries
      where lead_id = ${given.lead} and kind in ('plan', 'upsell') on conflict do nothing`)
    return
  }
  if ('lead' in given) {
    const nobodyElse = {
      emailKeys: [],
      userIds: [],
      keptUserIds: [],
      appNames: [],
      sessionIds: [],
      sessionKeys: [],
      labels: [],
    }
    const cipher = createDataCipher(Buffer.alloc(32))
    await inTransaction(db, (tx) => eraseRows({ cipher }, tx, { ...nobodyElse, leadIds: [given.lead] }))
    return
  }
  await db.query.execute(
    sql`delete from ledger_entries where occurred_at < ${at(given.hour / 8).toISOString()}::timestamptz`,
  )
}

async function leaveAddress(
  db: Db,
  given: Extract<HistoryEvent, { hour: number; flow: string }>,
): Promise<void> {
  const { lead: id, flow: flowId, channel: from, hour } = given
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest,
      created_at, updated_at) values (${id}, 'calmplate', ${flowId}, ${id}, ${id}, '', 'x',
      ${at(hour).toISOString()}::timestamptz, now()) on conflict do nothing`)
    await tx.execute(sql`insert into lead_attributions (lead_id, session_id, channel, copied_at)
      values (${id}, 's', ${from}, now()) on conflict (lead_id) do update set channel = excluded.channel`)
  })
}

async function moveMoney(db: Db, given: Extract<HistoryEvent, { kind: LedgerKind }>): Promise<void> {
  const { lead: leadId, kind, isWon, cents, currency, attempt, hour } = given
  const id = `entry-${number}`
  const paid = await db.query.execute<{
    charge: string
  }>(sql`select stripe_source_id as charge from ledger_entries
    where lead_id = ${leadId} and kind in ('plan', 'upsell', 'renewal') order by id limit 1`)
  const goesBack = kind === 'refund' || kind === 'dispute'
  const entry = {
    id,
    kind,
    leadId,
    brandId: 'calmplate',
    productId: kind === 'upsell' ? `extra-${attempt}` : `plan-${attempt}`,
    amountCents: goesBack && !isWon ? -cents : cents,
    currency,
    stripeSourceId: id,
    stripeChargeId: goesBack ? (paid.rows[0]?.charge ?? 'unheard-of') : id,
    attemptId: `${leadId}-${attempt}`,
    occurredAt: at(hour),
    createdAt: at(hour),
  }
  // NOTE: Stripe reports some things twice.
  await Promise.all([
    recordMovement(db.query, entry),
    recordMovement(db.query, { ...entry, id: `${id}-again` }),
  ])
}

async function changePlan(db: Db, given: Extract<HistoryEvent, { status: string }>): Promise<void> {
  const { lead: leadId, status, isEnding, isPaid, cents, months, switchedTo } = given
  const plan = {
    leadId,
    brandId: 'calmplate',
    productId: `plan-${months}`,
    switchedProductId: switchedTo,
    status,
    cancelAtPeriodEnd: isEnding,
    firstPaidAt: isPaid ? at(0) : null,
    renewalCents: cents,
    renewalCurrency: 'usd',
    renewalInterval: months === 12 ? ('year' as const) : ('month' as const),
    renewalIntervalCount: months === 12 ? 1 : months,
    version: number,
    updatedAt: at(0),
  }
  await db.query
    .insert(subscriptions)
    .values({ id: `sub-${leadId}`, attemptId: leadId, startedAt: at(0), ...plan })
    .onConflictDoUpdate({ target: subscriptions.id, set: plan })
}

/** Everything that happened, as the tables have it. */
export async function readBooks({ query }: Db): Promise<Books> {
  return {
    entries: await query.select().from(ledgerEntries),
    leads: await query.select().from(leads),
    forgotten: await query.select().from(forgottenLeads),
    ofLeads: await query.select().from(leadAttributions),
    ofOrders: await query.select().from(orderAttributions),
    plans: await query.select().from(subscriptions),
  }
}
