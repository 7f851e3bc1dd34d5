import { sql } from 'drizzle-orm'
import type { TestApp } from '#api/testing/test-app.ts'

export interface BoughtPlan {
  readonly status?: string
  readonly isEnding?: boolean
}

/** A plan that a lead bought, as recorded in the books. */
export async function bookPlan(
  house: TestApp,
  leadId: string,
  { status = 'canceled', isEnding = false }: BoughtPlan = {},
): Promise<void> {
  const run = (query: ReturnType<typeof sql>) => house.services.db.query.execute(query)
  const now = new Date(house.clock.now()).toISOString()
  const id = leadId.slice(0, 12)
  await run(sql`update leads set purchased_at = ${now} where id = ${leadId}`)
  await run(sql`insert into checkout_attempts (id, lead_id, brand_id, product_id, number, email, state, step, lease_until,
      return_url, renewal_price_id, first_term_cents, currency, created_at, updated_at, card_fingerprint)
    values (${`a-${id}`}, ${leadId}, 'calmplate', 'p', 1, 'mia@example.com', 'succeeded', 'confirming', ${now}, 'u', 'price', 1999, 'usd',
      ${now}, ${now}, 'fp')`)
  await run(sql`insert into consent_receipts (id, attempt_id, lead_id, brand_id, product_id, first_term_cents, first_term_days,
      renewal_cents, renewal_interval, renewal_interval_count, currency, full_name, ip_address, agreed_at)
    values (${`c-${id}`}, ${`a-${id}`}, ${leadId}, 'calmplate', 'p', 1999, 30, 3999, 'month', 1, 'usd', 'Mia Example', '203.0.113.7', ${now})`)
  await run(sql`insert into subscriptions (id, attempt_id, lead_id, brand_id, product_id, status, cancel_at_period_end, started_at,
      first_paid_at, version, updated_at, ended_at)
    values (${`s-${id}`}, ${`a-${id}`}, ${leadId}, 'calmplate', 'p', ${status}, ${isEnding}, ${now}, ${now}, 1, ${now},
      ${status === 'canceled' ? now : null})`)
  await run(sql`insert into ledger_entries (id, kind, lead_id, brand_id, product_id, amount_cents, currency, stripe_source_id,
      stripe_charge_id, occurred_at, created_at)
    values (${`l-${id}`}, 'plan', ${leadId}, 'calmplate', 'p', 1999, 'usd', ${`ch-${id}`}, ${`ch-${id}`}, ${now}, ${now})`)
}
