import { dayMs, hourMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { ledgerEntries } from '#api/payments/index.ts'
import type { LedgerKind } from '#api/payments/index.ts'
import { emptyTables } from '#api/testing/empty-tables.ts'
import type { TestApp } from '#api/testing/test-app.ts'

export const now = Date.parse('2026-11-21T09:00:00Z')

/** An order and what followed it, each `hours` after the order. */
export interface Order {
  readonly daysAgo: number
  readonly flow: string
  readonly source: string | null
  readonly cents: number
  readonly after: readonly { readonly kind: LedgerKind; readonly share: number; readonly hours: number }[]
}

export type Entry = typeof ledgerEntries.$inferInsert & { readonly flow: string; readonly source: string }

export const orders = fc.array(
  fc.record<Order>({
    daysAgo: fc.integer({ min: 0, max: 60 }),
    flow: fc.constantFrom('inflammation', 'cortisol'),
    source: fc.constantFrom('meta', 'google', null),
    cents: fc.integer({ min: 1, max: 9_999_999 }),
    after: fc.array(
      fc.record({
        kind: fc.constantFrom<LedgerKind>('upsell', 'renewal', 'refund', 'dispute'),
        share: fc.integer({ min: 1, max: 9_999 }),
        hours: fc.integer({ min: 0, max: 700 }),
      }),
      { maxLength: 6 },
    ),
  }),
  { maxLength: 25 },
)

/** Replaces everything in the ledger with these orders. */
export async function storeOrders(house: TestApp, given: readonly Order[]): Promise<readonly Entry[]> {
  const { query } = house.services.db
  await emptyTables(
    house.services.db,
    'ledger_entries',
    'leads',
    'order_attributions',
    'lead_attributions',
    'rollup_counts',
    'sales_shares',
    'forgotten_leads',
    'sales_totals',
  )
  const entries: Entry[] = []
  for (const [index, order] of given.entries()) {
    const leadId = `lead-${index}`
    const at = now - order.daysAgo * dayMs
    await query.execute(sql`insert into leads (id, app_name, flow_id, email, email_key, sealed_answers, creation_digest,
      created_at, updated_at) values (${leadId}, 'calmplate', ${order.flow}, 'a@example.com', 'a@example.com', '',
      'x', ${new Date(at).toISOString()}::timestamptz, now())`)
    const add = (kind: LedgerKind, amountCents: number, moment: number, chargeId?: string): string => {
      const id = `e${entries.length}`
      entries.push({
        id,
        kind,
        leadId,
        brandId: 'calmplate',
        productId: kind === 'upsell' ? 'workout-program' : 'calmplate-1-month',
        amountCents,
        currency: 'usd',
        stripeSourceId: `src-${id}`,
        stripeChargeId: chargeId ?? `src-${id}`,
        attemptId: `attempt-${index}`,
        occurredAt: new Date(moment),
        createdAt: new Date(moment),
        flow: order.flow,
        source: order.source ?? 'unknown',
      })
      return `src-${id}`
    }
    const charge = add('plan', order.cents, at)
    if (order.source !== null)
      await query.execute(sql`insert into lead_attributions (lead_id, session_id, channel, copied_at)
        values (${leadId}, 's', ${order.source}, now())`)
    for (const { kind, share, hours } of order.after) {
      const isIn = kind === 'upsell' || kind === 'renewal'
      add(kind, isIn ? share : -share, at + hours * hourMs, isIn ? undefined : charge)
    }
  }
  if (entries.length > 0)
    await query.insert(ledgerEntries).values(entries.map(({ flow: _f, source: _s, ...row }) => row))
  return entries
}
