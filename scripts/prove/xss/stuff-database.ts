import { appendAudit } from '../../../api/src/audit/index.ts'
import { inTransaction } from '../../../api/src/db/in-transaction.ts'
import type { Services } from '../../../api/src/services.ts'

/**
 * Writes payloads directly into every database text that comes from outside, bypassing input validation, because the
 * pages that show them are under test. Copies one lead that bought and has an account for each payload.
 */
export async function stuffDatabase(
  services: Services,
  leadId: string,
  texts: readonly string[],
): Promise<void> {
  const { pool } = services.db
  const each = 'unnest($1::text[]) with ordinality as payload (text, number)'
  const run = async (statement: string, values: readonly unknown[] = [texts]) => {
    await pool.query(statement, [...values])
  }
  const withId = [texts, leadId]
  await run(
    `insert into leads (id, app_name, flow_id, email, email_key, session_id, registration_source, sealed_answers, creation_digest, created_at, updated_at, completed_at, purchased_at)
     select 'xss-' || number, app_name, case when number % 2 = 0 then flow_id else text end, text, lower(text), session_id, text, sealed_answers, 'xss-' || number, now(), now(), now(), now()
     from leads, ${each} where id = $2`,
    withId,
  )
  const touch = `jsonb_build_object('at', '2026-11-21T09:00:00.000Z', 'utmSource', text, 'utmMedium', text, 'utmCampaign', text, 'utmContent', text, 'utmTerm', text, 'fbclid', text, 'referrer', text, 'landingPath', text, 'article', text)`
  await run(
    `insert into lead_attributions (lead_id, session_id, first_touch, last_touch, channel, fbp, fbc, copied_at)
     select 'xss-' || number, text, ${touch}, ${touch}, text, text, text, now() from ${each}`,
  )
  await run(
    `insert into users (id, email, email_key, password_hash, email_verified, created_at)
     select 'xss-' || number, text, lower(text) || number, 'none', true, now() from ${each}`,
  )
  await run(
    `insert into user_leads (lead_id, user_id, linked_at) select 'xss-' || number, 'xss-' || number, now() from ${each}`,
  )
  await run(
    `insert into ledger_entries select (jsonb_populate_record(null::ledger_entries, to_jsonb(entry) || jsonb_build_object('id', 'xss-' || number, 'lead_id', 'xss-' || number, 'product_id', text, 'stripe_source_id', 'xss-' || number))).*
     from ledger_entries entry, ${each} where entry.lead_id = $2`,
    withId,
  )
  await run(
    `insert into subscriptions select (jsonb_populate_record(null::subscriptions, to_jsonb(plan) || jsonb_build_object('id', 'xss-' || number, 'lead_id', 'xss-' || number, 'product_id', text, 'card_brand', text, 'card_last4', text))).*
     from subscriptions plan, ${each} where plan.lead_id = $2`,
    withId,
  )
  await run(
    `insert into disputes (id, stripe_charge_id, lead_id, status, reason, amount_cents, currency, opened_at, version, updated_at)
     select 'xss-' || number, 'ch_xss_' || number, 'xss-' || number, 'needs_response', text, 100, 'usd', now(), 1, now() from ${each} where number <= 90`,
  )
  await run(
    `insert into mail_outbox select (jsonb_populate_record(null::mail_outbox, to_jsonb(mail) || jsonb_build_object('id', 'xss-' || number, 'recipient', text, 'dedupe_key', 'xss-' || number, 'ending', 'refused', 'ended_at', now(), 'last_error', text))).*
     from (select * from mail_outbox limit 1) mail, ${each}`,
  )
  await run(
    `update tracking_events event set metadata = jsonb_build_object('planName', text, 'productName', text, 'slug', text, 'experimentId', text, 'arm', text) from ${each}
     where number = 1 + abs(hashtext(event.event_id)) % array_length($1::text[], 1)`,
  )
  for (const column of ['source', 'device', 'country'])
    await run(
      `insert into rollup_totals (app_name, kind, flow_id, day, flow_version, value, detail, counts)
       select app_name, $2, flow_id, day, flow_version, text || number, detail, counts
       from (select * from rollup_totals where kind = 'all' limit 1) total, ${each} where number <= 60 on conflict do nothing`,
      [texts, column],
    )
  for (const text of texts.slice(0, 90))
    await inTransaction(services.db, (tx) =>
      appendAudit(tx, {
        at: new Date(),
        action: 'leads.reveal',
        target: text,
        reason: text,
        ipAddress: text,
        details: { filters: text },
      }),
    )
}

/** A payload as PostgreSQL can store it: without NUL and lone surrogates. */
export const asKept = (payload: string) => payload.toWellFormed().replaceAll('\0', '')
