/** A time long before the test clock, as SQL. */
export const past = `'2026-11-01T00:00:00Z'`

/** A paid attempt; `changes` is SQL to append. */
export const attempt = (id: string, changes = '') => `
  insert into checkout_attempts (id, lead_id, brand_id, product_id, number, email, state, step, lease_until, return_url,
    renewal_price_id, first_term_cents, currency, intent_type, stripe_subscription_id, paid_at, created_at, updated_at)
  values ('${id}', 'lead-1', 'calmplate', 'plan-${id}', 1, 'a@b.co', 'succeeded', 'confirming', ${past}, '/', 'p', 1999,
    'usd', 'payment', 'sub-${id}', ${past}, ${past}, ${past});${changes}`

/** The running plan of the attempt with that id. */
export const plan = (id: string, lead = 'lead-1') => `
  insert into subscriptions (id, attempt_id, lead_id, brand_id, product_id, status, cancel_at_period_end, started_at,
    first_paid_at, version, updated_at)
  values ('sub-${id}', '${id}', '${lead}', 'calmplate', 'plan-${id}', 'active', false, ${past}, ${past}, 1, ${past});`

/** A ledger entry for that sale; `columns` overrides what it refers to. */
export const entry = (
  id: string,
  kind: string,
  cents: number,
  columns: Readonly<Record<string, string>> = {},
) => {
  const given = {
    stripe_charge_id: `ch-${id}`,
    attempt_id: id,
    product_id: `plan-${id}`,
    subscription_id: `sub-${id}`,
    ...columns,
  }
  const names = Object.keys(given).join(', ')
  const values = Object.values(given)
    .map((value) => `'${value}'`)
    .join(', ')
  return `insert into ledger_entries (id, kind, lead_id, brand_id, amount_cents, currency, stripe_source_id, occurred_at,
      created_at, ${names})
    values ('${kind}-${id}-${cents}', '${kind}', 'lead-1', 'calmplate', ${cents}, 'usd', '${kind}-${id}-${cents}', ${past}, ${past}, ${values});`
}

/** A bought plan that is consistent in all tables. */
export const bought = (id: string) => attempt(id) + plan(id) + entry(id, 'plan', 1999)

/** An offer bought with the attempt "a"; `state` is how the purchase stands. */
export const upsell = (state: string) => `
  insert into upsell_purchases (id, attempt_id, lead_id, brand_id, product_id, number, state, lease_until,
    payment_method_id, stripe_customer_id, amount_cents, currency, return_url, created_at, updated_at)
  values ('u', 'a', 'lead-1', 'calmplate', 'x', 1, '${state}', ${past}, 'pm', 'cus', 999, 'usd', '/', ${past}, ${past});`
