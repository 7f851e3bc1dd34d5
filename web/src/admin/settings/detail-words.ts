import type { DataOf } from '@fennel/contract'
import { formatCents, formatCount } from '../ui/format.ts'
import { inWords } from '../ui/in-words.ts'
import { mailName } from '../ui/mail-name.ts'
import { changeWords } from './change-words.ts'
import { roleName } from './role-name.ts'

type Entry = DataOf<'auditLog'>['entries'][number]
type Value = Entry['details'][string]

/** Details whose identifiers say too little. */
const names: Readonly<Record<string, string>> = {
  audience: 'signed in to',
  claim: 'refund ID',
  filters: 'filtered by',
  held: 'over today’s limits',
  isDisabled: 'access removed',
  isWhole: 'complete',
  items: 'actions',
  lost: 'problem',
  outcome: 'result',
  pages: 'pages within an hour',
  payment: 'payment ID',
  refusedOf: 'retries run',
  replacesFormer: 'replaces an earlier link',
  run: 'run ID',
  subscriptionId: 'subscription ID',
  when: 'ends',
}

// NOTE: labels stand for the addresses, because the log outlives the person's data.
const correctedAddress = { from: 'label of the old address', to: 'label of the new address' }

/** Details that say something else in some actions. */
const namesOfAction: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'audit.begin-anew': { rows: 'entries left' },
  'house.restore': {
    sessions: 'sessions ended',
    password_resets: 'password links ended',
    resume_tokens: 'links back to the quiz ended',
    operator_invitations: 'invitations ended',
  },
  'leads.email': correctedAddress,
  'leads.exported': { rows: 'leads in the file' },
  'operators.recovery-code': { left: 'codes left' },
  'privacy.retention': { deleted: 'rows deleted', left: 'rows still to delete' },
  'users.email': correctedAddress,
  'users.mail': { kind: 'email', mail: 'ID of the resent email' },
}

/** Details whose absence says something. */
const absences: Readonly<Record<string, string>> = {
  invitedBy: 'nobody, as the first admin (link in first-admin-link.txt on the server)',
}

const filterNames: Readonly<Record<string, string>> = {
  firstSource: 'first source',
  left: 'left at',
  missed: 'did not reach',
  order: 'order or payment ID',
  source: 'latest source',
}

const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audience: { admin: 'admin area', web: 'customer account' },
  lost: {
    'cut off': 'the newest entries were gone',
    forged: 'the stored end of the log was not sealed by this installation',
    missing: 'the stored end of the log was gone',
  },
  outcome: { done: 'done', skipped: 'no longer needed', failed: 'refused by Stripe' },
  role: { admin: roleName({ role: 'admin' }), viewer: roleName({ role: 'viewer' }) },
  when: { now: 'right away', 'period-end': 'at the end of the paid period' },
}

/** The details of an audit log entry in one line; amounts in the currency it names. */
export function detailWords({
  action,
  target,
  details,
}: Pick<Entry, 'action' | 'target' | 'details'>): string {
  const { currency, ...others } = details
  const code = typeof currency === 'string' ? currency : undefined
  const words =
    action === 'settings.change'
      ? changeWords(others, target)
      : Object.entries(others).map(
          ([name, value]) => `${nameWords(action, name, value)}: ${valueWords(action, name, value, code)}`,
        )
  return capitalized(words.join(' · '))
}

function isMoney(name: string, value: Value): value is number {
  return /^cents$|Cents$/.test(name) && typeof value === 'number'
}

function nameWords(action: string, name: string, value: Value): string {
  const given = own(own(namesOfAction, action), name) ?? own(names, name)
  if (given !== undefined) return given
  const words = inWords(isMoney(name, value) ? name.slice(0, -'cents'.length) || 'amount' : name)
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function valueWords(action: string, name: string, value: Value, currency: string | undefined): string {
  if (value === null) return own(absences, name) ?? '–'
  if (isMoney(name, value)) return formatCents(value, currency)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatCount(value)
  if (name === 'filters') return filterWords(value)
  if (action === 'users.mail' && name === 'kind') return mailName(value)
  return own(own(values, name), value) ?? value
}

function filterWords(filters: string): string {
  return filters === ''
    ? 'nothing'
    : filters
        .split(', ')
        .map((name) => own(filterNames, name) ?? name)
        .join(', ')
}

/** Never something inherited, whatever the identifier. */
function own<T>(of: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined
}

function capitalized(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
