import { noPassword } from '#api/accounts/index.ts'
import type { Row } from './fill-row.ts'

/** Rows to insert, each with its table, in order. */
export type Rows = readonly (readonly [table: string, row: Row])[]

/** What one retention rule deletes. */
interface OldRows {
  readonly rule: string
  /** Which rows, if a rule covers more than one kind. */
  readonly kind?: string
  /** How long they are kept. */
  readonly days: number
  /** The column whose text identifies the row. */
  readonly column: string
  /** Rows of which the one in the rule's table is as old as `age` (ISO 8601) and has texts that begin with `id`. */
  readonly rows: (age: string, id: string) => Rows
}

/** In days, as the privacy policy promises them. */
export const periods = { lead: 90, service: 1826, message: 730, money: 3652, letters: 182 } as const
const { lead, service, message, money } = periods

const aged = (rule: string, days: number, column: string, ages: string, given: Row = {}): OldRows => ({
  rule,
  days,
  column,
  rows: (age) => [[rule.split(': ')[1] ?? '', { ...given, [ages]: age }]],
})

const listed = (name: string, days: number, run: (age: string) => Row): readonly OldRows[] => [
  {
    rule: `${name}: prevention_items`,
    days,
    column: 'note',
    rows: (age, id) => [
      ['prevention_runs', { id: `${id}.run`, ...run(age) }],
      ['prevention_items', { run_id: `${id}.run` }],
    ],
  },
  {
    rule: `${name}: prevention_runs`,
    days,
    column: 'state',
    rows: (age) => [['prevention_runs', run(age)]],
  },
]

const visit = (id: string, age: string) =>
  ['tracking_sessions', { session_key: `${id}.session_key`, first_at: age }] as const

/** Each rule with the kinds of rows it covers. */
export const oldRows: readonly OldRows[] = [
  aged('leads without a purchase: leads', lead, 'id', 'updated_at', { purchased_at: null }),
  aged('unused accounts: users', service, 'id', 'created_at'),
  {
    rule: 'unused accounts: users',
    kind: 'of somebody who left the team',
    days: service,
    column: 'id',
    rows: (age, id) => [
      ['operators', { user_id: `${id}.id` }],
      ['users', { created_at: age }],
    ],
  },
  {
    rule: 'accounts without a password: mail_outbox',
    days: 1,
    column: 'id',
    rows: (age, id) => [['mail_outbox', { dedupe_key: `erased-account:${id}`, ended_at: age }]],
  },
  aged('accounts without a password: users', 1, 'id', 'created_at', { password_hash: noPassword }),
  {
    rule: 'purchases without an account: leads',
    days: service,
    column: 'id',
    rows: (age) => [['leads', { purchased_at: age, updated_at: age }]],
  },
  aged('individual events: tracking_events', service, 'event_id', 'received_at'),
  aged('individual events: waiting_events', service, 'item', 'kept_at'),
  {
    rule: 'visits: tracking_session_steps',
    days: service,
    column: 'session_key',
    rows: (age, id) => [visit(id, age), ['tracking_session_steps', {}]],
  },
  // NOTE: the row stays, without the visit.
  {
    rule: 'visits: noted_facts',
    days: service,
    column: 'session_key',
    rows: (age, id) => [visit(id, age), ['noted_facts', {}]],
  },
  aged('visits: tracking_sessions', service, 'session_key', 'first_at'),
  aged('sources of visits: attributions', service, 'session_id', 'updated_at'),
  aged('cookie choices: privacy_receipts', service, 'id', 'given_at'),
  aged('emails: mail_outbox', message, 'id', 'created_at'),
  aged('emails without a recipient: mail_outbox', 7, 'id', 'ended_at', { ending: 'nobody' }),
  aged('events for the ad network: ad_outbox', message, 'id', 'occurred_at'),
  { ...aged('email consents: mail_consents', message, 'email_key', 'withdrawn_at'), kind: 'taken back' },
  {
    ...aged('email consents: mail_consents', lead, 'email_key', 'agreed_at', { withdrawn_at: null }),
    kind: 'of an address nobody has any more',
  },
  {
    rule: 'expired sign-ins: sessions',
    days: 30,
    column: 'id',
    rows: (age, id) => [
      ['users', { id: `${id}.user` }],
      [
        'sessions',
        { user_id: `${id}.user`, id: `${id}.later`, access_hash: `${id}.2`, refresh_hash: `${id}.2` },
      ],
      ['sessions', { user_id: `${id}.user`, created_at: age, refresh_expires_at: age }],
    ],
  },
  {
    rule: 'expired lead cookies: lead_capabilities',
    days: 30,
    column: 'token_hash',
    rows: (age, id) => [
      ['leads', { id: `${id}.lead` }],
      ['lead_capabilities', { lead_id: `${id}.lead`, expires_at: age }],
    ],
  },
  aged('expired links: resume_tokens', 0, 'token_hash', 'expires_at'),
  {
    rule: 'expired links: password_resets',
    days: 0,
    column: 'token_hash',
    rows: (age, id) => [
      ['users', { id: `${id}.user` }],
      ['password_resets', { user_id: `${id}.user`, expires_at: age }],
    ],
  },
  aged('expired links: operator_invitations', 30, 'id', 'expires_at'),
  aged('rate-limit counters: call_windows', 0, 'label', 'ends_at'),
  aged('rate-limit counters: card_tries', 0, 'id', 'ends_at'),
  aged('processed Stripe events: webhook_inbox', 60, 'id', 'processed_at'),
  ...listed('dispute previews never run', 30, (age) => ({ started_at: null, expires_at: age })),
  ...listed('payment records', money, (age) => ({ created_at: age })),
  aged('payment records: consent_receipts', money, 'id', 'agreed_at'),
  // NOTE: these rows stay, without the IP address.
  aged('payment records: upsell_purchases', money, 'ip_address', 'agreed_at'),
  aged('payment records: subscription_changes', money, 'ip_address', 'created_at'),
  aged('payment records: trial_uses', money, 'attempt_id', 'created_at', { email: 'erased:label' }),
  aged('payment records: order_attributions', money, 'ledger_entry_id', 'copied_at'),
  aged('payment records: ledger_entries', money, 'id', 'occurred_at', { kind: 'plan', currency: 'usd' }),
  aged('payment records: invoices', money, 'id', 'issued_at'),
  aged('withdrawals: withdrawals', service, 'id', 'received_at'),
]
