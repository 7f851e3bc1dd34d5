import type pg from 'pg'

/** Tables that webhooks may change, ordered so that none references a later one. */
const tables = [
  'checkout_attempts',
  'subscriptions',
  'invoices',
  'ledger_entries',
  'upsell_purchases',
  'refund_claims',
  'disputes',
  'webhook_inbox',
  'mail_outbox',
] as const

/** Copies the current content of these tables. */
export async function copyTables(pool: pg.Pool): Promise<void> {
  for (const table of tables) await pool.query(`create table copy_of_${table} as table ${table}`)
}

/** Restores the tables from the copies, which is much faster than a new database for each order. */
export async function returnTo(pool: pg.Pool): Promise<void> {
  const fill = tables.map((table) => `insert into ${table} select * from copy_of_${table};`)
  const empty = tables.toReversed().map((table) => `delete from ${table};`)
  await pool.query(
    `begin; set local session_replication_role = replica; ${empty.join(' ')} ${fill.join(' ')} commit;`,
  )
}

/** The relevant final state as text: no row ids, no timestamps, nothing about how it came about. */
export async function readState(pool: pg.Pool): Promise<string> {
  const lines: string[] = []
  for (const [name, columns] of Object.entries(state)) {
    const { rows } = await pool.query<{ line: string }>(
      `select concat_ws(' ', ${columns}) as line from ${name} order by 1`,
    )
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines.join('; ')
}

const state: Readonly<Record<string, string>> = {
  checkout_attempts: 'id, state, paid_at is not null',
  subscriptions: 'id, status, first_paid_at is not null, cancel_at_period_end',
  invoices: 'id, status, amount_cents',
  ledger_entries: 'kind, amount_cents, stripe_source_id',
  upsell_purchases: 'id, state',
  webhook_inbox: 'id, processed_at is not null',
  mail_outbox: 'kind, recipient, dedupe_key',
}
