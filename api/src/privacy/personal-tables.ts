import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { noPassword } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { eraseTrialBuyers } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { isEvidenceNeeded } from './keep-evidence.ts'
import { keyAfterErasure, linkMailsOfOwner, mailConsentsOf, mailsOf } from './mails-of-account.ts'
import { waitingEventsOf } from './person.ts'
import type { Person } from './person.ts'

type BlankRows = (services: Pick<Services, 'cipher'>, tx: Queryable, where: SQL) => Promise<number>

/** How a table stores personal data: whose a row is, and what happens to it on erasure. */
export interface PersonalTable {
  readonly table: string
  readonly whose: (person: Person) => SQL
  /**
   * `delete`, or how a record of money is blanked that must be kept by law: by these assignments, or by a function that
   * returns how many rows it blanked.
   */
  readonly onErase: 'delete' | SQL | BlankRows
  /**
   * Rows that an erasure leaves for now, because they are needed for legal claims or protect somebody else. A job
   * deletes them afterwards.
   */
  readonly keptWhile?: (person: Person) => SQL
  /** The assignments that blank the rows left for now. */
  readonly keptWith?: SQL
  /** Columns that an export leaves out: hashes of secrets, and internals that mean nothing outside. */
  readonly hidden?: readonly string[]
  /** Whether rows are looked up by visits, of which a person may have more than an export looks up. */
  readonly isOfVisits?: true
  /** Whether an export leaves out the whole table, or does so unless the address is proven. */
  readonly isNotExported?: true | 'unless-proven'
}

const byLead = ({ leadIds }: Person) => inTextArray(sql`lead_id`, leadIds)
const bySession = ({ sessionIds }: Person) => inTextArray(sql`session_id`, sessionIds)
// NOTE: with the brand, because both tables are indexed by brand and session.
const byBrandAndSession = (person: Person) =>
  sql`(${inTextArray(sql`app_name`, person.appNames)} and ${bySession(person)})`
const byVisit = ({ sessionKeys }: Person) => inTextArray(sql`session_key`, sessionKeys)
const ofVisits = { whose: byVisit, isOfVisits: true, hidden: ['session_key'] } as const
const byUser = ({ userIds }: Person) => inTextArray(sql`user_id`, userIds)
const byEmail =
  (column: SQL) =>
  ({ emailKeys }: Person) =>
    inTextArray(column, emailKeys)
const unpaid = sql`lead_id not in (select lead_id from ledger_entries)`

// NOTE: blanking a row with a version increments it, so that a process which read it before cannot write the data back.

/** Replaces an erased address. `enqueueMail` queues nothing for it. */
const gone = sql`'erased'`

const attemptInternals = ['card_fingerprint', 'lease_until', 'creation_round']

/** Every table with personal data, in the order of erasure. Records of moved money stay, without the person. */
export const personalTables: readonly PersonalTable[] = [
  {
    table: 'mail_outbox',
    whose: mailsOf,
    onErase: 'delete',
    keptWhile: linkMailsOfOwner,
    keptWith: sql`dedupe_key = ${keyAfterErasure}`,
    hidden: ['dedupe_key', 'recipient_key'],
  },
  { table: 'mail_consents', whose: mailConsentsOf, onErase: 'delete', hidden: ['exit_token'] },
  { table: 'resume_tokens', whose: byLead, onErase: 'delete', hidden: ['token_hash', 'used_by'] },
  {
    table: 'ad_outbox',
    whose: (person) =>
      // NOTE: rows with a session have its key as well and are found by that, as in the events.
      sql`(${byLead(person)} or (session_key is null and ${bySession(person)}) or ${byVisit(person)})`,
    onErase: 'delete',
    isOfVisits: true,
    hidden: ['dedupe_key', 'session_key'],
  },
  // NOTE: before the events, so that those being counted right now are found there.
  {
    table: 'waiting_events',
    whose: waitingEventsOf,
    onErase: 'delete',
    isOfVisits: true,
    hidden: ['tries', 'due_at'],
  },
  {
    table: 'tracking_events',
    whose: (person) =>
      // NOTE: events with a session have its key as well, so each is looked up by only one of the two.
      sql`(${bySession(person)} or (session_id is null and ${byVisit(person)}) or ${inTextArray(sql`email_label`, person.labels)} or ${inTextArray(sql`user_label`, person.labels)})`,
    onErase: 'delete',
    isOfVisits: true,
    hidden: ['email_label', 'user_label', 'session_key'],
  },
  { table: 'tracking_session_steps', ...ofVisits, onErase: 'delete' },
  { table: 'tracking_sessions', ...ofVisits, onErase: 'delete' },
  { table: 'noted_facts', ...ofVisits, onErase: sql`session_key = null` },
  { table: 'privacy_receipts', whose: byBrandAndSession, onErase: 'delete', isOfVisits: true },
  { table: 'attributions', whose: byBrandAndSession, onErase: 'delete', isOfVisits: true },
  { table: 'lead_attributions', whose: byLead, onErase: 'delete' },
  {
    table: 'order_attributions',
    whose: byLead,
    onErase: sql`session_id = ${gone}, first_touch = null, last_touch = null, fbp = null, fbc = null`,
  },
  {
    table: 'consent_receipts',
    whose: (person) => sql`(${byLead(person)} and ${unpaid})`,
    onErase: 'delete',
  },
  {
    table: 'consent_receipts',
    whose: (person) => sql`(${byLead(person)} and not ${unpaid})`,
    onErase: sql`full_name = null, ip_address = ${gone}, user_agent = null, device = null`,
  },
  {
    table: 'trial_uses',
    whose: (person) => sql`(${byEmail(sql`lower(email)`)(person)} or attempt_id in
      (select id from checkout_attempts where ${byLead(person)}))`,
    onErase: eraseTrialBuyers,
    hidden: ['card_fingerprint'],
  },
  {
    table: 'checkout_attempts',
    whose: (person) => sql`(${byLead(person)} and ${unpaid})`,
    onErase: 'delete',
    hidden: attemptInternals,
  },
  {
    table: 'checkout_attempts',
    whose: (person) => sql`(${byLead(person)} and not ${unpaid})`,
    onErase: sql`email = ${gone}, card_fingerprint = null, payment_method_id = null`,
    hidden: attemptInternals,
  },
  // NOTE: a declined card still counts against its network, which a keyed label stands for.
  { table: 'card_tries', whose: byLead, onErase: sql`lead_id = null`, hidden: ['network'] },
  {
    table: 'subscriptions',
    whose: byLead,
    onErase: sql`payment_method_id = null, card_brand = null, card_last4 = null, card_exp_month = null, card_exp_year = null,
      version = version + 1`,
  },
  // NOTE: by proven address only: a lead's withdrawal may belong to somebody else with that address.
  {
    table: 'withdrawals',
    whose: byEmail(sql`email_key`),
    onErase: sql`name = ${gone}, email = ${gone}, email_key = ${gone}, reason = null`,
    hidden: ['email_key', 'attempt_id', 'decided_by'],
  },
  // NOTE: lists the mails to the address, which may be about somebody else who has it.
  {
    table: 'prepared_evidence',
    whose: byLead,
    onErase: 'delete',
    keptWhile: () => isEvidenceNeeded,
    isNotExported: 'unless-proven',
  },
  {
    table: 'subscription_changes',
    whose: byLead,
    onErase: sql`user_id = ${gone}, target = null, ip_address = null, user_agent = null`,
  },
  {
    table: 'upsell_purchases',
    whose: byLead,
    onErase: sql`payment_method_id = ${gone}, ip_address = null, user_agent = null`,
  },
  { table: 'invoices', whose: byLead, onErase: sql`url = null, version = version + 1` },
  { table: 'offer_windows', whose: byLead, onErase: 'delete' },
  { table: 'lead_capabilities', whose: byLead, onErase: 'delete', hidden: ['token_hash'] },
  {
    table: 'sessions',
    whose: byUser,
    onErase: 'delete',
    hidden: ['access_hash', 'refresh_hash', 'binding_hash'],
  },
  // NOTE: only former operators; current ones are not erased.
  { table: 'operators', whose: byUser, onErase: 'delete', hidden: ['totp_secret', 'totp_last_step'] },
  { table: 'operator_recovery_codes', whose: byUser, onErase: 'delete', hidden: ['code_hash', 'set_id'] },
  {
    table: 'operator_invitations',
    whose: byEmail(sql`email_key`),
    onErase: sql`email = null, email_key = null`,
    hidden: ['token_hash', 'email_key', 'invited_by'],
  },
  // NOTE: a pending reset link would reveal whether the address's owner has paid to somebody who only typed the
  // address. It is of no use to anybody.
  {
    table: 'password_resets',
    whose: byUser,
    onErase: 'delete',
    keptWhile: ({ keptUserIds }) => inTextArray(sql`user_id`, keptUserIds),
    isNotExported: true,
  },
  {
    table: 'user_leads',
    whose: (person) => sql`(${byUser(person)} or ${byLead(person)})`,
    onErase: 'delete',
  },
  {
    table: 'users',
    whose: ({ userIds }) => inTextArray(sql`id`, userIds),
    onErase: 'delete',
    keptWhile: ({ keptUserIds }) => inTextArray(sql`id`, keptUserIds),
    keptWith: sql`password_hash = ${noPassword}`,
    hidden: ['password_hash', 'email_key', 'session_epoch'],
  },
  {
    table: 'leads',
    whose: ({ leadIds }) => inTextArray(sql`id`, leadIds),
    onErase: 'delete',
    hidden: ['email_key', 'creation_digest'],
  },
]

/** Kept unchanged: money under a random id that leads to nobody once the lead is gone. Included in an export. */
export const moneyTables: readonly string[] = [
  'ledger_entries',
  'sales_shares',
  'forgotten_leads',
  'stripe_customers',
  'refund_claims',
  'prevention_items',
  'disputes',
  'fraud_warnings',
]

/**
 * The audit log: kept unchanged forever, since nobody may change it. It has operators' IP addresses beside the random
 * ids of actors and targets. An export contains when and from where the person acted; the rest of a row is about
 * others.
 */
export const recordOfActions = {
  table: 'audit_entries',
  whose: ({ userIds }: Person) => inTextArray(sql`actor_id`, userIds),
  hidden: ['target', 'reason', 'details', 'request_id', 'previous_hash', 'hash'],
} as const

/** Tables without personal data, and why. Every new table must be added to one of these lists. */
export const impersonalTables: Readonly<Record<string, string>> = {
  audit_heads: 'number and hash of a row, sealed',
  call_windows: 'keyed labels that end within a day',
  deletion_reports: 'counts, and for about an hour ids of erased leads',
  house_settings: 'settings of the installation',
  key_checks: 'one sealed line',
  prevention_runs: 'lists that operators were shown',
  reporting_zone: 'a setting of the installation',
  rollup_counts: 'sums over visits',
  rollup_totals: 'sums over visits',
  forgotten_counts: 'sums over visits of people who were erased',
  sales_totals: 'sums over sales and leads',
  tracking_event_ids: 'random ids of events',
  webhook_inbox: 'ids of objects at the payment provider, and why a payment was refused',
}
