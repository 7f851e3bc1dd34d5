import { sql } from 'drizzle-orm'
import { appendAudit } from '#api/audit/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { readRetention } from '#api/house-settings/index.ts'
import { countKeptMails, forgetKeptMails, mailboxFolder } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { countRows, eraseRows } from './erase-person.ts'
import type { DeletionCounts } from './erase-person.ts'
import { findPeopleByEmail } from './person.ts'
import type { Person } from './person.ts'
import { deletionReports } from './privacy-tables.ts'
import type { DeletionCount } from './privacy-tables.ts'
import { retentionRules } from './retention-rules.ts'
import type { RetentionRule } from './retention-rules.ts'

const batch = 500
/** Accounts that go together: their events are found by no index, so for each batch all events are gone through. */
const accountsAtOnce = 10
const day = 24 * 3_600_000
const nobody: Person = {
  emailKeys: [],
  userIds: [],
  leadIds: [],
  sessionIds: [],
  sessionKeys: [],
  labels: [],
}

/**
 * Deletes what is older than its period and proves it: a report counts what was due, what went and what is left (0),
 * and the audit log names the report. A dry run counts and touches nothing.
 */
export async function runRetention(services: Services, isDryRun: boolean): Promise<DeletionCounts> {
  const { config, db } = services
  const now = services.now()
  const counts: Record<string, DeletionCount> = {}
  const { unpaidLeadDays } = await readRetention(db.query, config)
  for (const rule of retentionRules({ ...config.retention, unpaidLeadDays }, now)) {
    const due = await countRows(db.query, rule.table, rule.isDue)
    const deleted = isDryRun || due === 0 ? 0 : await deleteDue(services, rule)
    const left = isDryRun || due === 0 ? due : await countRows(db.query, rule.table, rule.isDue)
    counts[`${rule.name}: ${rule.table}`] = { due, deleted, left, olderThan: rule.olderThan.toISOString() }
  }
  const letters = new Date(now - config.retention.correspondenceDays * day).toISOString()
  const folder = mailboxFolder(config.dataDir)
  const isOld = ({ sentAt }: { readonly sentAt: string }) => sentAt < letters
  const due = await countKeptMails(folder, isOld)
  const deleted = isDryRun ? 0 : await forgetKeptMails(folder, isOld)
  counts['letters: mailbox'] = { due, deleted, left: due - deleted, olderThan: letters }
  if (!isDryRun) await report(services, counts)
  return counts
}

async function report(services: Services, counts: DeletionCounts): Promise<void> {
  const id = services.newId()
  const at = new Date(services.now())
  const sum = (part: 'deleted' | 'left') => Object.values(counts).reduce((all, count) => all + count[part], 0)
  await inTransaction(services.db, async (tx) => {
    await tx.insert(deletionReports).values({ id, kind: 'retention', ranAt: at, counts })
    await appendAudit(tx, {
      at,
      action: 'privacy.retention',
      target: id,
      details: { deleted: sum('deleted'), left: sum('left') },
    })
  })
  services.log.info({ report: id, deleted: sum('deleted'), left: sum('left') }, 'old data was deleted')
}

// NOTE: in batches, each its own transaction: what one has locked it holds until its end, a backlog is many of them.
async function deleteDue(services: Services, rule: RetentionRule): Promise<number> {
  const { table, isDue, blankedWith } = rule
  const atOnce = rule.with === 'user' ? accountsAtOnce : batch
  let deleted = 0
  for (;;) {
    const gone = await inTransaction(services.db, async (tx) => {
      if (rule.with !== undefined) return deletePeople(services, tx, rule, atOnce)
      const name = sql.identifier(table)
      const act =
        blankedWith === undefined ? sql`delete from ${name}` : sql`update ${name} set ${blankedWith}`
      const { rowCount } = await tx.execute(
        sql`${act} where ctid = any(array(select ctid from ${name} where ${isDue} limit ${atOnce})) and ${isDue}`,
      )
      // NOTE: a place in a table is only unique within one partition, so the condition stands twice.
      return rowCount ?? 0
    })
    deleted += gone
    if (gone < atOnce) return deleted
  }
}

async function deletePeople(
  services: Services,
  tx: Queryable,
  rule: RetentionRule,
  atOnce: number,
): Promise<number> {
  const column = sql.identifier(rule.with === 'user' ? 'email_key' : 'id')
  const { rows } = await tx.execute<{ key: string }>(
    sql`select ${column} as key from ${sql.identifier(rule.table)} where ${rule.isDue} limit ${atOnce} for update`,
  )
  const keys = rows.map(({ key }) => key)
  if (rule.with === 'lead') await eraseRows(tx, { ...nobody, leadIds: keys })
  else if (keys.length > 0) await eraseRows(tx, await findPeopleByEmail(services, tx, keys))
  return keys.length
}
