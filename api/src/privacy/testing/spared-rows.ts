import { noPassword } from '#api/accounts/index.ts'
import { ownedStates, underWayStates } from '#api/payments/index.ts'
import { testStart } from '#api/testing/test-services.ts'
import type { Row } from './fill-row.ts'
import { periods } from './old-rows.ts'
import type { Rows } from './old-rows.ts'

/** What a retention rule spares, however old it is. */
interface SparedRows {
  readonly rule: string
  readonly because: string
  /** The age in days from which it would be deleted otherwise. */
  readonly days: number
  /** The column whose text identifies the row. */
  readonly column: string
  /** As in `oldRows`. */
  readonly rows: (age: string, id: string) => Rows
}

/** Why a lead is spared: other rows that refer to it, or its own columns. */
interface Reason {
  readonly because: string
  readonly rows?: (leadId: string) => Rows
  readonly lead?: Row
}

const { lead, service, money } = periods
const recent = new Date(testStart).toISOString()

const isPaid: Reason = {
  because: 'there is a recent payment',
  rows: (leadId) => [['ledger_entries', { lead_id: leadId, kind: 'plan', currency: 'usd' }]],
}
const planContinues = ownedStates.map((status): Reason => ({
  because: `the plan is ${status}`,
  rows: (leadId) => [['subscriptions', { lead_id: leadId, status, ended_at: null }]],
}))
const isBeingPaid = underWayStates.map((state): Reason => ({
  because: `a checkout is ${state}`,
  rows: (leadId) => [['checkout_attempts', { lead_id: leadId, state }]],
}))
const isOfAccount: Reason = {
  because: 'it belongs to an account',
  rows: (leadId) => [
    ['users', { id: `user of ${leadId}`, email: `user of ${leadId}`, email_key: `user of ${leadId}` }],
    ['user_leads', { user_id: `user of ${leadId}`, lead_id: leadId }],
  ],
}
const isUsedRecently: Reason = { because: 'the lead was used recently', lead: { updated_at: recent } }

const sparedLead = (rule: string, days: number, row: (age: string) => Row, reason: Reason): SparedRows => ({
  rule,
  because: reason.because,
  days,
  column: 'id',
  rows: (age, id) => [
    ['leads', { ...row(age), updated_at: age, ...reason.lead }],
    ...(reason.rows?.(`${id}.id`) ?? []),
  ],
})

const sparedAccount = (because: string, rows: (age: string, id: string) => Rows): SparedRows => ({
  rule: 'unused accounts: users',
  because,
  days: service,
  column: 'id',
  rows: (age, id) => [['users', { created_at: age }], ...rows(age, id)],
})

/**
 * An account with an equally old lead, linked to it or only with the same address; the lead has a reason to be spared.
 */
const accountWithLead = (reason: Reason): readonly SparedRows[] => [
  sparedAccount(`${reason.because}, which is the account’s`, (age, id) => [
    ['leads', { purchased_at: age, updated_at: age, email_key: `${id}.other`, ...reason.lead }],
    ['user_leads', { user_id: `${id}.id`, lead_id: `${id}.id` }],
    ...(reason.rows?.(`${id}.id`) ?? []),
  ]),
  sparedAccount(`${reason.because}, which has the address`, (age, id) => [
    ['leads', { purchased_at: age, updated_at: age, ...reason.lead }],
    ...(reason.rows?.(`${id}.id`) ?? []),
  ]),
]

const sparedConsent = (because: string, table: 'leads' | 'users'): SparedRows => ({
  rule: 'email consents: mail_consents',
  because,
  days: lead,
  column: 'email_key',
  rows: (age) => [
    ['mail_consents', { agreed_at: age, withdrawn_at: null }],
    [table, {}],
  ],
})

/** Every reason for which a rule spares old rows. */
export const sparedRows: readonly SparedRows[] = [
  ...[isOfAccount, isPaid, ...isBeingPaid].map((reason) =>
    sparedLead('leads without a purchase: leads', lead, () => ({ purchased_at: null }), reason),
  ),
  ...[isOfAccount, isPaid, isUsedRecently, ...planContinues, ...isBeingPaid].map((reason) =>
    sparedLead('purchases without an account: leads', service, (age) => ({ purchased_at: age }), reason),
  ),
  sparedAccount('its owner is an operator', (_age, id) => [
    ['operators', { user_id: `${id}.id`, disabled_at: null }],
  ]),
  sparedAccount('its owner signed in recently', (_age, id) => [['sessions', { user_id: `${id}.id` }]]),
  ...[isUsedRecently, isPaid, ...planContinues, ...isBeingPaid].flatMap(accountWithLead),
  sparedAccount('its owner asked for a link', (_age, id) => [['password_resets', { user_id: `${id}.id` }]]),
  {
    rule: 'accounts without a password: users',
    because: 'a link to it is on its way',
    days: 1,
    column: 'id',
    rows: (age, id) => [
      ['users', { password_hash: noPassword, created_at: age }],
      ['mail_outbox', { kind: 'sign-in-link', recipient_key: `${id}.email_key`, ended_at: null }],
    ],
  },
  {
    rule: 'accounts without a password: mail_outbox',
    because: 'its owner was not erased',
    days: 1,
    column: 'id',
    rows: (age, id) => [
      ['users', { email_key: `${id}.recipient_key`, password_hash: noPassword, created_at: age }],
      ['mail_outbox', { kind: 'password-reset', ended_at: age }],
    ],
  },
  {
    rule: 'accounts without a password: users',
    because: 'the link to it still works',
    days: 1,
    column: 'id',
    rows: (age, id) => [
      ['users', { password_hash: noPassword, created_at: age }],
      ['password_resets', { user_id: `${id}.id` }],
    ],
  },
  {
    rule: 'payment records: trial_uses',
    because: 'its buyer is not erased',
    days: money,
    column: 'attempt_id',
    rows: (age) => [['trial_uses', { created_at: age }]],
  },
  {
    rule: 'emails without a recipient: mail_outbox',
    because: 'somebody got it',
    days: 7,
    column: 'id',
    rows: (age) => [['mail_outbox', { ending: 'sent', ended_at: age }]],
  },
  sparedConsent('a lead has the address', 'leads'),
  sparedConsent('an account has the address', 'users'),
  {
    rule: 'expired sign-ins: sessions',
    because: 'it is the last one of its account',
    days: 30,
    column: 'id',
    rows: (age, id) => [
      ['users', { id: `${id}.user` }],
      ['sessions', { user_id: `${id}.user`, created_at: age, refresh_expires_at: age }],
    ],
  },
  {
    rule: 'processed Stripe events: webhook_inbox',
    because: 'it waits to be processed',
    days: 60,
    column: 'id',
    rows: (age) => [['webhook_inbox', { received_at: age, processed_at: null }]],
  },
  {
    rule: 'dispute previews never run: prevention_runs',
    because: 'somebody started it',
    days: 30,
    column: 'id',
    rows: (age) => [['prevention_runs', { started_at: age, expires_at: age }]],
  },
]
