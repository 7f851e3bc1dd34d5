import { houseCurrency } from '@fennel/funnel'
import { and, isNotNull, isNull, ne } from 'drizzle-orm'
import { operatorRecoveryCodes, operators } from '../../api/src/admin/admin-tables.ts'
import { isDatabaseUnavailable, isDatabaseRefusal } from '../../api/src/db/database-failure.ts'
import { openDatabase } from '../../api/src/db/client.ts'
import type { Database } from '../../api/src/db/client.ts'
import { readBrandSwitches, readRetentionChoice } from '../../api/src/house-settings/index.ts'
import type { Retention } from '../../api/src/house-settings/index.ts'
import { ledgerEntries } from '../../api/src/payments/ledger-tables.ts'
import { readReportingDays } from '../../api/src/reporting/index.ts'
import { zoneWarning } from '../../api/src/tracking/index.ts'
import type { Environment } from '../start/environment.ts'
import type { Finding } from './finding.ts'
import type { Switches } from './dishonest-mode-findings.ts'
import { setting } from './setting.ts'

/** Findings about the database, and operators' choices that other checks need. */
export interface DatabaseReport {
  readonly findings: readonly Finding[]
  readonly switches: ReadonlyMap<string, Switches>
  /** Retention periods in days, only those that an operator set. */
  readonly retention: Partial<Retention>
}

/** Checks operators and their settings. An unreadable database is a finding of level `note`, not a failure. */
export async function readDatabase(
  env: Environment,
  url: string | undefined,
  brandIds: readonly string[],
): Promise<DatabaseReport> {
  if (url === undefined || url === '') return notRead('Fennel is not running and DATABASE_URL is not set.')
  const db = openDatabase(url, 1)
  try {
    const switches = new Map<string, Switches>()
    for (const id of brandIds) switches.set(id, await readBrandSwitches(db.query, id))
    const retention = await readRetentionChoice(db.query)
    const findings = [
      ...(await findOperatorFaults(env, db)),
      ...(await findOtherZone(env, db)),
      ...(await findOtherCurrencies(db)),
      ...findOverruled(env, retention),
    ]
    return { findings, switches, retention }
  } catch (failure) {
    if (isDatabaseUnavailable(failure)) return notRead('The database cannot be reached.')
    if (isDatabaseRefusal(failure)) return notRead('The database refused the connection.')
    if (isWithoutTables(failure))
      return notRead('The database is empty, or older than this code: npm start brings it up to date.')
    throw failure
  } finally {
    await db.close()
  }
}

/** Operators with a password alone or without usable recovery codes, and an installation without operators. */
async function findOperatorFaults(env: Environment, db: Database): Promise<readonly Finding[]> {
  const active = await db.query
    .select({ id: operators.userId, role: operators.role, confirmedAt: operators.totpConfirmedAt })
    .from(operators)
    .where(isNull(operators.disabledAt))
  const place = { file: 'database', path: 'operators' }
  const bare = active.filter(({ confirmedAt }) => confirmedAt === null)
  const findings: Finding[] = bare.map(({ id, role }) => ({
    rule: 'operator-without-second-factor',
    level: 'must',
    ...place,
    path: `operators.${id}`,
    message: `The ${role} ${id} signs in with a password alone.`,
  }))
  const saved = await idsWithRecoveryCodes(db)
  for (const { id, role, confirmedAt } of active)
    if (confirmedAt !== null && !saved.has(id))
      findings.push({
        rule: 'operator-without-recovery-codes',
        level: 'should',
        ...place,
        path: `operators.${id}`,
        message: `The ${role} ${id} could not sign in after losing the phone.`,
      })
  if (active.length === 0)
    findings.push({ rule: 'no-operator', level: 'should', ...place, message: 'There is no operator yet.' })
  if (active.length > 0 && env['ADMIN_PASSWORD'])
    findings.push(
      setting(
        'password-in-settings',
        'should',
        'ADMIN_PASSWORD',
        'The password of the first operator is still in the settings.',
      ),
    )
  return findings
}

/** Operators who confirmed that they saved their recovery codes and have one left. */
async function idsWithRecoveryCodes(db: Database): Promise<ReadonlySet<string>> {
  const { userId, keptAt, usedAt } = operatorRecoveryCodes
  const rows = await db.query
    .selectDistinct({ userId })
    .from(operatorRecoveryCodes)
    .where(and(isNotNull(keptAt), isNull(usedAt)))
  return new Set(rows.map((row) => row.userId))
}

/** Numbers kept by another time zone than the settings ask for. */
async function findOtherZone(env: Environment, db: Database): Promise<readonly Finding[]> {
  const wanted = env['REPORTING_TIME_ZONE'] || 'UTC'
  const { timeZone } = await readReportingDays(db.query)
  if (timeZone === wanted) return []
  return [setting('other-time-zone', 'should', 'REPORTING_TIME_ZONE', zoneWarning(timeZone, wanted))]
}

/** Retention periods in the settings that do not apply, because an operator chose another one. */
function findOverruled(env: Environment, chosen: Partial<Retention>): readonly Finding[] {
  const names = { unpaidLeadDays: 'RETAIN_UNPAID_LEADS_DAYS', rawEventDays: 'EVENTS_KEPT_DAYS' } as const
  return (['unpaidLeadDays', 'rawEventDays'] as const).flatMap((period) => {
    const [given, days] = [env[names[period]], chosen[period]]
    if (!given || days === undefined || Number(given) === days) return []
    const message = `${names[period]} says ${given} days, but Retention under Settings in the admin area keeps ${days} days, and that counts.`
    return [setting('setting-overruled', 'note', names[period], message)]
  })
}

/** Money in another currency than the configured one: charged by hand at Stripe, since no brand can. */
async function findOtherCurrencies(db: Database): Promise<readonly Finding[]> {
  const { currency } = ledgerEntries
  const rows = await db.query
    .selectDistinct({ currency })
    .from(ledgerEntries)
    .where(ne(currency, houseCurrency))
    .orderBy(currency)
  return rows.map((row) => ({
    rule: 'other-currency',
    level: 'should',
    file: 'database',
    path: `ledger_entries.${row.currency}`,
    message: `The books hold money in ${row.currency.toUpperCase()}; Fennel sells only in ${houseCurrency.toUpperCase()}.`,
  }))
}

/** The report on a database that could not be read; `message` says why. */
export function notRead(message: string): DatabaseReport {
  return {
    findings: [{ rule: 'database-not-read', level: 'note', file: 'database', path: 'DATABASE_URL', message }],
    switches: new Map(),
    retention: {},
  }
}

/** PostgreSQL's error code for a table that does not exist. */
function isWithoutTables(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return ('code' in failure && failure.code === '42P01') || isWithoutTables(failure.cause)
}
