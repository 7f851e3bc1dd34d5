import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { emailKeyOf } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { textArray } from '#api/db/text-array.ts'
import { forgetKeptMails, idOfKeptMail, mailboxFolder } from '#api/mail/index.ts'
import {
  findChargedPlans,
  findOpenUpsells,
  findUnpaidPlans,
  keepTriesOf,
  lockBegunCheckouts,
  retireOpenUpsells,
  retireUnpaidPlans,
  underWayStates,
} from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { followBooksOf, keepCountsOfVisits } from '#api/tracking/index.ts'
import { customersAtStripe, eraseCustomers } from './erase-customers.ts'
import { EraseRefused } from './erase-refused.ts'
import { prepareEvidenceOfOpen } from './keep-evidence.ts'
import { linkMailsOfOwner, mailsOf } from './mails-of-account.ts'
import { personalTables } from './personal-tables.ts'
import type { PersonalTable } from './personal-tables.ts'
import { waitingEventsOf } from './person.ts'
import type { Person } from './person.ts'
import { deletionReports } from './privacy-tables.ts'
import type { DeletionCount } from './privacy-tables.ts'

export type DeletionCounts = Readonly<Record<string, DeletionCount>>

/**
 * Erases a person: everything is deleted except money records, which stay without name, address and card. Happens in
 * one transaction with an audit log entry and a report; what they paid or got back is counted first. Throws 409 while a
 * plan is charged for (`findChargedPlans`) or a payment is in progress, and for operators. A checkout or offer that can
 * still be paid is closed first. Evidence for an open dispute is written down and stays until the dispute is closed. So
 * does an account at an unproven address, without password, while a link to set one is open (`keptUserIds`). Declined
 * cards go on counting for a day against the network they came from, by a label of it and the payment's id at Stripe.
 * Stripe customers are deleted afterwards; those that fail are `left` in the report for the hourly job, which also
 * looks for lost ones. If a mail kept in the built-in mailbox cannot be deleted, nothing is erased.
 *
 * `onErased` may add more to the audit log. It runs last, because that log has one global lock and its holder must not
 * wait for others.
 */
export async function erasePerson(
  services: Services,
  find: (tx: Queryable) => Promise<Person>,
  {
    actorId,
    onErased,
  }: { readonly actorId?: string; readonly onErased?: (tx: Queryable) => Promise<void> } = {},
): Promise<DeletionCounts> {
  const at = new Date(services.now())
  const reportId = services.newId()
  const { person, forgetMails, counts } = await afterClosingCheckouts(services, async (tx) => {
    const found = await find(tx)
    await refuseWhatCannotGo(tx, found)
    const forgetMailsOf = await keptMailsOf(services, tx, found)
    await lockWaitingEvents(tx, found)
    await prepareEvidenceOfOpen(services, tx, found.leadIds)
    await keepTriesOf(services, tx, found.leadIds)
    await followBooksOf(services, tx, found)
    const erased = await eraseRows(services, tx, found)
    // NOTE: before the commit, because afterwards only this process would know which files are left.
    await forgetMailsOf()
    const report = { id: reportId, kind: 'erasure', ranAt: at, counts: erased } as const
    await tx.insert(deletionReports).values({ ...report, soughtLeadIds: [...found.leadIds] })
    await appendAudit(tx, {
      at,
      ...(actorId === undefined ? {} : { actorId }),
      action: 'privacy.erase',
      ...(found.labels[0] === undefined ? {} : { target: found.labels[0] }),
      details: Object.fromEntries(Object.entries(erased).map(([name, count]) => [name, count.deleted])),
    })
    await onErased?.(tx)
    return { person: found, forgetMails: forgetMailsOf, counts: erased }
  })
  // NOTE: again, for a mail that was being stored meanwhile.
  await forgetMails()
  const atStripe = await eraseCustomers(services, person.leadIds)
  if (atStripe.due === 0) return counts
  const all = { ...counts, [customersAtStripe]: atStripe }
  await services.db.query.update(deletionReports).set({ counts: all }).where(eq(deletionReports.id, reportId))
  return all
}

/** Finds the person's mails while their rows name them. The returned function deletes those kept in the mailbox. */
async function keptMailsOf(
  services: Services,
  tx: Queryable,
  person: Person,
): Promise<() => Promise<number>> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from mail_outbox where ${mailsOf(person)} and not ${linkMailsOfOwner(person)}`,
  )
  const ids = new Set(rows.map(({ id }) => id))
  return async () =>
    forgetKeptMails(
      mailboxFolder(services.config.dataDir),
      (mail) => ids.has(idOfKeptMail(mail)) || person.emailKeys.includes(emailKeyOf(mail.to)),
    )
}

/** Thrown when the person could still pay for an open checkout or offer, money that would then belong to nobody. */
class CheckoutOpen extends Error {
  override readonly name = 'CheckoutOpen'
  readonly leadIds: readonly string[]

  constructor(leadIds: readonly string[]) {
    super('A checkout can still be paid')
    this.leadIds = leadIds
  }
}

/** Runs the erasure in a transaction. If that finds open checkouts, closes them at Stripe and tries again, once. */
async function afterClosingCheckouts<T>(
  services: Services,
  erase: (tx: Queryable) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(services.db, erase)
  } catch (open) {
    if (!(open instanceof CheckoutOpen)) throw open
    try {
      await retireUnpaidPlans(services, open.leadIds)
      await retireOpenUpsells(services, open.leadIds)
      return await inTransaction(services.db, erase)
    } catch (error) {
      if (error instanceof AppError) throw error
      services.log.warn({ err: error }, 'A checkout could not be closed, so its buyer was not erased')
      throw new EraseRefused('payment-under-way')
    }
  }
}

/** Deletes or blanks every row of a person, or of several at once, and counts what is left. Throws if anything is. */
export async function eraseRows(
  services: Pick<Services, 'cipher'>,
  tx: Queryable,
  person: Person,
): Promise<DeletionCounts> {
  const counts: Record<string, DeletionCount> = {}
  await lockLeads(tx, person.leadIds)
  await lockWaitingEvents(tx, person)
  await keepCountsOfVisits(tx, person.sessionKeys)
  const blank = async (table: string, how: Exclude<PersonalTable['onErase'], 'delete'>, where: SQL) => {
    const blanked =
      typeof how === 'function'
        ? await how(services, tx, where)
        : ((await tx.execute(sql`update ${sql.identifier(table)} set ${how} where ${where}`)).rowCount ?? 0)
    if (blanked > 0) counts[`${table} (blanked)`] = { due: blanked, deleted: blanked, left: 0 }
  }
  for (const { table, whose, onErase, keptWhile, keptWith } of personalTables) {
    const kept = keptWhile?.(person) ?? sql`false`
    const where = sql`${whose(person)} and not ${kept}`
    if (keptWith !== undefined) await blank(table, keptWith, sql`${whose(person)} and ${kept}`)
    if (onErase === 'delete') {
      const count = await deleteWhere(tx, table, where)
      if (count.due > 0) counts[table] = count
      continue
    }
    await blank(table, onErase, where)
  }
  return counts
}

/** How often rows are looked for that somebody else committed while the others were deleted. */
const deleteRounds = 3

/** Deletes rows until none are left. Throws if there are always new ones. */
async function deleteWhere(tx: Queryable, table: string, where: SQL): Promise<DeletionCount> {
  let deleted = 0
  let left = 0
  for (let round = 0; round < deleteRounds; round += 1) {
    const { rowCount } = await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`)
    deleted += rowCount ?? 0
    // NOTE: finds what was committed since, such as a mail that the person requested at this very moment.
    left = deleted === 0 ? 0 : await countRows(tx, table, where)
    if (left === 0) break
  }
  if (left > 0) throw new Error(`${left} rows of ${table} were not deleted.`)
  return { due: deleted, deleted, left }
}

export async function countRows(
  tx: Queryable,
  table: string,
  where: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)} where ${where}`,
  )
  return rows[0]?.count ?? 0
}

/** Throws 409 if one of these accounts is an operator's. Former operators are erased like anybody else. */
export async function refuseTeam(db: Queryable, userIds: readonly string[]): Promise<void> {
  if (
    (await countRows(db, 'operators', sql`user_id = any(${textArray(userIds)}) and disabled_at is null`)) > 0
  )
    throw new EraseRefused('team')
}

/** Lets nobody begin a payment for these leads until the transaction ends. */
async function holdCheckouts(tx: Queryable, leadIds: readonly string[]): Promise<void> {
  await lockBegunCheckouts(tx, leadIds)
  await lockLeads(tx, leadIds)
}

// NOTE: before the rows that depend on them, in the order in which saving a lead or a choice locks them. Another order
// could deadlock.
async function lockLeads(tx: Queryable, leadIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select from leads where ${inTextArray(sql`id`, leadIds)} order by id for no key update`,
  )
}

// NOTE: before the visits, as counting does. Another order could deadlock.
async function lockWaitingEvents(tx: Queryable, person: Person): Promise<void> {
  await tx.execute(sql`select from waiting_events where ${waitingEventsOf(person)} order by id for update`)
}

async function refuseWhatCannotGo(tx: Queryable, { userIds, leadIds }: Person): Promise<void> {
  await holdCheckouts(tx, leadIds)
  await refuseTeam(tx, userIds)
  if ((await findChargedPlans(tx, leadIds)).length > 0) throw new EraseRefused('plan-renews')
  const underWay = sql`${inTextArray(sql`lead_id`, leadIds)} and ${inTextArray(sql`state`, underWayStates)}`
  const open =
    (await countRows(tx, 'checkout_attempts', underWay)) + (await countRows(tx, 'upsell_purchases', underWay))
  if (open > 0) throw new EraseRefused('payment-under-way')
  const payable = [...(await findUnpaidPlans(tx, leadIds)), ...(await findOpenUpsells(tx, leadIds))]
  if (payable.length > 0) throw new CheckoutOpen(leadIds)
}
