/** Whatever a test of this folder leaves behind of people and their money, to be emptied before the next one. */
export const tablesOfPeople = [
  'leads',
  'users',
  'user_leads',
  'mail_outbox',
  'mail_consents',
  'ledger_entries',
  'checkout_attempts',
  'upsell_purchases',
  'subscriptions',
  'consent_receipts',
  'deletion_reports',
  'resume_tokens',
  'operators',
  'call_windows',
] as const
