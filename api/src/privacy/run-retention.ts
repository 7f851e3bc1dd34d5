import { dayMs } from '@fennel/funnel'
import { sql } from 'drizzle-orm'
import { appendAudit } from '#api/audit/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { isDatabaseUnavailable } from '#api/db/database-failure.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { textArray } from '#api/db/text-array.ts'
import { readRetention } from '#api/house-settings/index.ts'
import { countKeptMails, forgetKeptMails, mailboxFolder } from '#api/mail/index.ts'
import { lockFreeCheckouts } from '#api/payments/index.ts'
import { neverStopped } from '#api/repeat-job.ts'
import type { IsStopped } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import { expiredDays } from '#api/tracking/index.ts'
import { countRows, eraseRows } from './erase-person.ts'
import type { DeletionCounts } from './erase-person.ts'
import { findPeopleOfUsers } from './person.ts'
import type { Person } from './person.ts'
import { deletionReports } from './privacy-tables.ts'
import type { DeletionCount } from './privacy-tables.ts'
import { retentionRules } from './retention-rules.ts'
import type { RetentionRule } from './retention-rules.ts'

const batch = 500
/**
 * How many people are deleted in one transaction. A returning visitor waits for at most that many; for accounts, every
 * day of events is searched once per batch.
 */
const peopleAtOnce = { lead: 100, user: 10 } as const
/** What operators read for the events, whose expired days the tracking jobs drop. */
const daysOfEvents = 'days of events: tracking_events'
/** What operators read for the mails that lie in a folder instead of the database. */
const keptMails = 'emails in the built-in mailbox: DATA_DIR/mail'
const nobody: Person = {
  emailKeys: [],
  userIds: [],
  keptUserIds: [],
  leadIds: [],
  appNames: [],
  sessionIds: [],
  sessionKeys: [],
  labels: [],
}

/**
 * Deletes what is older than its retention period and proves it: a report counts what was due, deleted and left (0),
 * and the audit log refers to it. A dry run only counts, also the days of events that the tracking jobs will drop. A
 * rule that fails does not stop those with other names. Each failure is logged by its rule; once everything else is
 * done and reported, an `AggregateError` names them all. When `isStopped`, it ends after the current batch, and
 * reports that as a part: the day's deletion is still to come.
 */
export async function runRetention(
  services: Services,
  isDryRun: boolean,
  isStopped = neverStopped,
): Promise<DeletionCounts> {
  const { config, db } = services
  const now = services.now()
  const counts: Record<string, DeletionCount> = {}
  const { unpaidLeadDays, rawEventDays } = await readRetention(db.query, config)
  const failures = new Map<string, unknown>()
  for (const rule of retentionRules({ ...config.retention, unpaidLeadDays }, now)) {
    // NOTE: a rule finds its rows by those that a later one of the same name deletes.
    if (failures.has(rule.name) || isStopped()) continue
    try {
      counts[`${rule.name}: ${rule.table}`] = await applyRule(services, rule, isDryRun, isStopped)
    } catch (failure) {
      if (isDatabaseUnavailable(failure)) throw failure
      failures.set(rule.name, failure)
    }
  }
  const isCut = isStopped()
  try {
    counts[keptMails] = await forgetOldMails(services, isDryRun)
  } catch (failure) {
    failures.set(keptMails, failure)
  }
  if (isDryRun) counts[daysOfEvents] = await countDaysOfEvents(services, rawEventDays)
  for (const [rule, failure] of failures)
    services.log.error({ err: failure, rule }, 'old data of one kind was not deleted')
  if (!isDryRun) await report(services, counts, isCut)
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `Not deleted: ${[...failures.keys()].join(', ')}`)
  return counts
}

async function forgetOldMails({ config, now }: Services, isDryRun: boolean): Promise<DeletionCount> {
  const oldestKept = new Date(now() - config.retention.correspondenceDays * dayMs).toISOString()
  const folder = mailboxFolder(config.dataDir)
  const isOld = ({ sentAt }: { readonly sentAt: string }) => sentAt < oldestKept
  const due = await countKeptMails(folder, isOld)
  const deleted = isDryRun ? 0 : await forgetKeptMails(folder, isOld)
  return { due, deleted, left: due - deleted, olderThan: oldestKept }
}

async function countDaysOfEvents({ db, now }: Services, days: number): Promise<DeletionCount> {
  const before = new Date(now() - days * dayMs)
  const due = (await expiredDays(db.query, before)).length
  return { due, deleted: 0, left: due, olderThan: before.toISOString() }
}

async function applyRule(
  services: Services,
  rule: RetentionRule,
  isDryRun: boolean,
  isStopped: IsStopped,
): Promise<DeletionCount> {
  const { query } = services.db
  const due = await countRows(query, rule.table, rule.isDue)
  const deleted = isDryRun || due === 0 ? 0 : await deleteDue(services, rule, isStopped)
  const left = isDryRun || due === 0 ? due : await countRows(query, rule.table, rule.isDue)
  return { due, deleted, left, olderThan: rule.olderThan.toISOString() }
}

async function report(services: Services, counts: DeletionCounts, isCut: boolean): Promise<void> {
  const id = services.newId()
  const at = new Date(services.now())
  const sum = (part: 'deleted' | 'left') => Object.values(counts).reduce((all, count) => all + count[part], 0)
  await inTransaction(services.db, async (tx) => {
    await tx
      .insert(deletionReports)
      .values({ id, kind: isCut ? 'retention-part' : 'retention', ranAt: at, counts })
    await appendAudit(tx, {
      at,
      action: 'privacy.retention',
      target: id,
      details: { deleted: sum('deleted'), left: sum('left'), ...(isCut ? { isCut } : {}) },
    })
  })
  services.log.info({ report: id, deleted: sum('deleted'), left: sum('left') }, 'old data was deleted')
}

// NOTE: in batches with a transaction each, because locks are held until its end and a backlog can be long.
async function deleteDue(services: Services, rule: RetentionRule, isStopped: IsStopped): Promise<number> {
  const { table, isDue, blankedWith } = rule
  if (rule.with !== undefined) return deletePeople(services, { ...rule, with: rule.with }, isStopped)
  let deleted = 0
  for (;;) {
    const gone = await inTransaction(services.db, async (tx) => {
      const name = sql.identifier(table)
      const act =
        blankedWith === undefined ? sql`delete from ${name}` : sql`update ${name} set ${blankedWith}`
      const { rowCount } = await tx.execute(
        sql`${act} where ctid = any(array(select ctid from ${name} where ${isDue} limit ${batch})) and ${isDue}`,
      )
      // NOTE: a ctid is unique only within one partition, so the condition is repeated.
      return rowCount ?? 0
    })
    deleted += gone
    if (gone < batch || isStopped()) return deleted
  }
}

/** Deletes people with everything that is theirs. Those in use right now wait for the next day. */
async function deletePeople(
  services: Services,
  rule: RetentionRule & Required<Pick<RetentionRule, 'with'>>,
  isStopped: IsStopped,
): Promise<number> {
  const kind = rule.with
  let deleted = 0
  for (;;) {
    const { found, gone } = await inTransaction(services.db, async (tx) => {
      const due = await selectDue(tx, rule, peopleAtOnce[kind])
      const ids = await lockDue(tx, rule, kind === 'lead' ? await lockFreeCheckouts(tx, due) : due)
      if (kind === 'lead') await eraseRows(services, tx, { ...nobody, leadIds: ids })
      else if (ids.length > 0) await eraseRows(services, tx, await findPeopleOfUsers(services, tx, ids))
      return { found: due.length, gone: ids.length }
    })
    deleted += gone
    // NOTE: those in use are found again each time, so it stops once only they are left.
    if (found < peopleAtOnce[kind] || gone === 0 || isStopped()) return deleted
  }
}

async function selectDue(tx: Queryable, rule: RetentionRule, most: number): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${sql.identifier(rule.table)} where ${rule.isDue} limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks those of these rows that nobody is using, until the transaction ends. Checks again that they are due: they may
 * have been used since they were selected. While they are locked, nobody can start a purchase.
 */
async function lockDue(
  tx: Queryable,
  rule: RetentionRule,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${sql.identifier(rule.table)}
      where id = any(${textArray(ids)}) and ${rule.isDue} for update skip locked`,
  )
  return rows.map(({ id }) => id)
}
