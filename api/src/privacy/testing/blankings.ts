/** What an erasure does to a row that stays. */
interface Blanking {
  /** The column that identifies the row. */
  readonly key: string
  /** Exactly these columns are blanked or replaced. */
  readonly changes: readonly string[]
  /** Text columns that stay: ids and terms of money, which identify nobody without the lead. Others would be a leak. */
  readonly keeps: readonly string[]
}

/** By the names of the `personalTables` entries whose rows stay. */
export const blankings: Readonly<Record<string, Blanking>> = {
  'noted_facts (blanked)': {
    key: 'fact_id',
    changes: ['session_key'],
    keeps: ['fact_id', 'app_name', 'stage'],
  },
  'order_attributions (blanked)': {
    key: 'ledger_entry_id',
    changes: ['session_id', 'first_touch', 'last_touch', 'fbp', 'fbc'],
    keeps: ['ledger_entry_id'],
  },
  'consent_receipts (blanked)': {
    key: 'id',
    changes: ['full_name', 'ip_address', 'user_agent', 'device'],
    keeps: [
      'id',
      'attempt_id',
      'brand_id',
      'product_id',
      'disclosure',
      'disclosure_version',
      'renewal_interval',
      'currency',
      'country_code',
    ],
  },
  'trial_uses (blanked)': {
    key: 'attempt_id',
    changes: ['email', 'card_fingerprint'],
    keeps: ['attempt_id'],
  },
  'checkout_attempts (blanked)': {
    key: 'id',
    changes: ['email', 'payment_method_id', 'card_fingerprint'],
    keeps: [
      'brand_id',
      'product_id',
      'step',
      'return_url',
      'registration_source',
      'renewal_price_id',
      'coupon_id',
      'item_price_id',
      'currency',
      'stripe_customer_id',
      'stripe_subscription_id',
      'stripe_intent_id',
      'intent_type',
      'checkout_session_id',
      'decline_code',
    ],
  },
  'card_tries (blanked)': { key: 'id', changes: ['lead_id'], keeps: ['id', 'network', 'stripe_intent_id'] },
  'subscriptions (blanked)': {
    key: 'id',
    changes: ['payment_method_id', 'card_brand', 'card_last4', 'card_exp_month', 'card_exp_year', 'version'],
    keeps: [
      'id',
      'attempt_id',
      'brand_id',
      'product_id',
      'stripe_customer_id',
      'item_id',
      'price_id',
      'renewal_currency',
      'renewal_interval',
      'switched_product_id',
    ],
  },
  'subscription_changes (blanked)': {
    key: 'id',
    changes: ['user_id', 'target', 'ip_address', 'user_agent'],
    keeps: ['id', 'subscription_id', 'kind', 'renewal_currency', 'renewal_interval'],
  },
  'upsell_purchases (blanked)': {
    key: 'id',
    changes: ['payment_method_id', 'ip_address', 'user_agent'],
    keeps: [
      'id',
      'attempt_id',
      'brand_id',
      'product_id',
      'stripe_customer_id',
      'stripe_intent_id',
      'currency',
      'return_url',
      'decline_code',
      'disclosure',
      'disclosure_version',
    ],
  },
  'invoices (blanked)': {
    key: 'id',
    changes: ['url', 'version'],
    keeps: ['id', 'subscription_id', 'number', 'status', 'billing_reason', 'currency', 'stripe_intent_id'],
  },
  'withdrawals (blanked)': {
    key: 'id',
    changes: ['name', 'email', 'email_key', 'reason'],
    keeps: ['id', 'attempt_id', 'brand_id', 'order_number', 'state', 'decided_by'],
  },
  'operator_invitations (blanked)': {
    key: 'id',
    changes: ['email', 'email_key'],
    keeps: ['id', 'token_hash', 'role', 'invited_by', 'closing'],
  },
}
