import type { PersonalTable } from '../personal-tables.ts'
import type { Row } from './fill-row.ts'

/** A person with one lead that paid, one that did not, an account and a visit. */
export interface Owner {
  /** As they type it, with capitals. */
  readonly email: string
  readonly emailKey: string
  readonly userId: string
  readonly paidLead: string
  readonly unpaidLead: string
  readonly paymentId: string
  readonly sessionId: string
  readonly sessionKey: string
  readonly emailLabel: string
  readonly userLabel: string
}

export const entryName = ({ table, onErase }: Pick<PersonalTable, 'table' | 'onErase'>) =>
  onErase === 'delete' ? table : `${table} (blanked)`

const appName = 'calmplate'
const nobody = { session_id: null, session_key: null }
const ofPaidLead = ({ paidLead }: Owner) => [{ lead_id: paidLead }]
const ofUser = ({ userId }: Owner) => [{ user_id: userId }]
const ofVisit = ({ sessionId }: Owner) => [{ app_name: appName, session_id: sessionId }]
const attemptOf = (leadId: string) => `attempt of ${leadId}`

/**
 * What a person has in every entry of `personalTables`: a row for each way in which it may be theirs. Unspecified
 * columns are filled with text that names the person.
 */
export const rowsOfOwner: Readonly<Record<string, (owner: Owner) => readonly Row[]>> = {
  // NOTE: the second row is like those from before the column `recipient_key`.
  mail_outbox: ({ email, emailKey }) => [
    {
      recipient: email,
      recipient_key: emailKey,
      dedupe_key: `with key ${emailKey}`,
      id: `with key ${emailKey}`,
    },
    { recipient: email, recipient_key: null },
  ],
  mail_consents: ({ emailKey, paidLead }) => [
    { email_key: emailKey, lead_id: null },
    { email_key: `other-than-${emailKey}`, lead_id: paidLead, exit_token: `other than ${emailKey}` },
  ],
  resume_tokens: ofPaidLead,
  ad_outbox: ({ paidLead, sessionId, sessionKey }) => [
    { ...nobody, lead_id: paidLead, dedupe_key: `lead ${sessionKey}`, id: `lead ${sessionKey}` },
    { ...nobody, lead_id: null, session_id: sessionId },
    {
      ...nobody,
      lead_id: null,
      session_key: sessionKey,
      dedupe_key: `visit ${sessionKey}`,
      id: `visit ${sessionKey}`,
    },
  ],
  waiting_events: ({ sessionId, sessionKey, emailLabel, userLabel }) =>
    [{ sessionId }, { sessionKey }, { emailLabel }, { userLabel }].map((whose) => ({
      item: { event: { appName, ...whose } },
    })),
  tracking_events: ({ sessionId, sessionKey, emailLabel, userLabel }) =>
    [
      { session_id: sessionId, session_key: sessionKey },
      { session_key: sessionKey },
      { email_label: emailLabel },
      { user_label: userLabel },
    ].map((whose, nth) => ({
      ...nobody,
      email_label: null,
      user_label: null,
      app_name: appName,
      event_id: `event ${nth} ${sessionKey}`,
      ...whose,
    })),
  tracking_session_steps: ({ sessionKey }) => [
    { session_key: sessionKey, flow_id: 'f', flow_version: '1', step_id: 'age', answer: null },
  ],
  tracking_sessions: ({ sessionKey }) => [
    {
      session_key: sessionKey,
      app_name: appName,
      state: { appName, firstAt: 0, lastAt: 0, stages: 0, arms: {}, money: {} },
    },
  ],
  // NOTE: their payment and their account. Facts that are not noted yet are noted by an erasure.
  'noted_facts (blanked)': ({ sessionKey, paymentId, paidLead }) =>
    [`ledger:${paymentId}`, `account:${paidLead}`].map((id) => ({ fact_id: id, session_key: sessionKey })),
  privacy_receipts: ofVisit,
  attributions: ofVisit,
  // NOTE: sales are counted by channel, which identifies nobody.
  lead_attributions: ({ paidLead }) => [{ lead_id: paidLead, channel: 'direct' }],
  'order_attributions (blanked)': ({ paidLead, sessionId }) => [
    { lead_id: paidLead, session_id: sessionId, channel: 'direct' },
  ],
  consent_receipts: ({ unpaidLead }) => [{ lead_id: unpaidLead, id: unpaidLead, attempt_id: unpaidLead }],
  'consent_receipts (blanked)': ofPaidLead,
  'trial_uses (blanked)': ({ email, paidLead, unpaidLead }) => [
    { email },
    { attempt_id: attemptOf(paidLead) },
    { attempt_id: attemptOf(unpaidLead) },
  ],
  checkout_attempts: ({ unpaidLead }) => [
    { id: attemptOf(unpaidLead), lead_id: unpaidLead, state: 'closed' },
  ],
  'checkout_attempts (blanked)': ({ paidLead }) => [
    { id: attemptOf(paidLead), lead_id: paidLead, state: 'succeeded' },
  ],
  'card_tries (blanked)': ofPaidLead,
  'subscriptions (blanked)': ({ paidLead }) => [{ lead_id: paidLead, status: 'canceled' }],
  prepared_evidence: ofPaidLead,
  'subscription_changes (blanked)': ({ paidLead, userId }) => [
    { lead_id: paidLead, user_id: userId, state: 'done' },
  ],
  'upsell_purchases (blanked)': ({ paidLead }) => [{ lead_id: paidLead, state: 'succeeded' }],
  'invoices (blanked)': ofPaidLead,
  offer_windows: ofPaidLead,
  lead_capabilities: ofPaidLead,
  sessions: ofUser,
  operators: ofUser,
  operator_recovery_codes: ofUser,
  'withdrawals (blanked)': ({ email, emailKey }) => [{ email, email_key: emailKey }],
  'operator_invitations (blanked)': ({ email, emailKey }) => [{ email, email_key: emailKey }],
  password_resets: ofUser,
  user_leads: ({ userId, paidLead }) => [{ user_id: userId, lead_id: paidLead }],
  users: ({ userId, email, emailKey }) => [{ id: userId, email, email_key: emailKey }],
  // NOTE: one belongs to them through the account, with another address; the other through the address alone.
  leads: ({ paidLead, unpaidLead, email, emailKey, sessionId }) => [
    { id: paidLead, app_name: appName, flow_id: 'inflammation', session_id: sessionId },
    {
      id: unpaidLead,
      app_name: appName,
      flow_id: 'inflammation',
      email,
      email_key: emailKey,
      session_id: null,
      purchased_at: null,
    },
  ],
}
