/** The tables in which tests of this folder leave people and their money, to be emptied before each test. */
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
