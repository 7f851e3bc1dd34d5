import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import { and, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  hasAccount,
  lockPasswordResets,
  lockUser,
  changeUserEmail,
  selectLeadIds,
  selectUser,
  selectUserByEmail,
} from '#api/accounts/index.ts'
import type { UserRecord } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { checkEmail, emailKeyOf, lockLeads, changeLeadsEmail } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { endResumeLinks, enqueueMail, forgetMailConsents, changeMailsEmail } from '#api/mail/index.ts'
import {
  changeBuyerEmail,
  checkoutAttempts,
  lockBegunCheckouts,
  underWayStates,
} from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { rekeyWithdrawals } from '#api/withdrawals/index.ts'
import { auditAction } from './audit-action.ts'
import { selectOperator } from './operator-store.ts'
import type { PersonPage } from './person-page.ts'
import { requireStillAdmin } from './still-admin.ts'

/** The rows that make up one person, locked until the transaction ends. */
interface LockedPerson {
  readonly user: UserRecord | undefined
  readonly leads: readonly LeadRecord[]
  readonly email: string
  readonly emailKey: string
}

/**
 * Replaces the email address of somebody who paid, wherever it identifies them: in the account with its leads (or a
 * lead without an account), their purchases, and mails not sent yet. Nothing opened with the old address works any
 * longer, and the new one counts as unverified, like a buyer's first one. Both addresses are notified, and the payment
 * jobs update Stripe. A charge that was announced to the old address is announced to the new one as well. Consent to
 * marketing mails is deleted, because it was given for another mailbox. Events keep the old address's label: they are
 * found by the person's visits and account.
 *
 * Correcting to the same address again changes nothing. Throws 400 for an invalid address, and 409 when the operator
 * saw an outdated address, the new one has another account (for a lead without an account: an operator's), a payment is
 * in progress, the person is an operator, or the lead has paid nothing or belongs to an account.
 */
export async function correctEmail(
  services: Services,
  request: FastifyRequest,
  person: PersonPage,
  { formerEmail, email: typed, reason }: ParsedBodyOf<'correctUserEmail'>,
): Promise<void> {
  const email = checkEmail(typed)
  const emailKey = emailKeyOf(email)
  // NOTE: before any row is locked, because hashing is slow.
  const passwordHash = await services.hasher.hash(services.newId() + services.newId())
  await inTransaction(services.db, async (tx) => {
    await requireStillAdmin(tx, request)
    const held = await lockPerson(tx, person)
    if (held.email === email) return
    if (held.emailKey !== emailKeyOf(formerEmail))
      throw new AppError('conflict', apiMessages.addressChangedMeanwhile)
    await refuseWhatCannotChange(tx, held, emailKey)
    const at = new Date(services.now())
    await readdress(tx, held, { email, emailKey, passwordHash, at })
    await mailBoth(services, tx, person, held, email)
    const labelOf = (key: string) => services.cipher.label(`email:${key}`)
    await auditAction(services, tx, request, {
      action: `${person.kind}.email`,
      target: person.id,
      reason,
      // NOTE: keyed labels, as in an erasure, because the log outlives the person's data.
      details: { from: labelOf(held.emailKey), to: labelOf(emailKey) },
    })
  })
}

/**
 * Locks the person's rows in the same order as all other code that locks several of them: checkouts, the mailed link,
 * leads, the account.
 */
async function lockPerson(tx: Queryable, { kind, id }: PersonPage): Promise<LockedPerson> {
  const known = kind === 'users' ? await selectUser(tx, id) : undefined
  if (kind === 'users' && known === undefined) throw new AppError('not_found', apiMessages.notFound)
  const leadIds = known === undefined ? [id] : await selectLeadIds(tx, known.id)
  await lockBegunCheckouts(tx, leadIds)
  if (known !== undefined) await lockPasswordResets(tx, known.emailKey)
  const leads = await lockLeads(tx, leadIds)
  if (known === undefined) return personOfLead(tx, leads[0])
  const user = await lockUser(tx, known.id)
  if (user === undefined) throw new AppError('not_found', apiMessages.notFound)
  // NOTE: leads that joined the account before it was locked. None can join after that.
  const late = (await selectLeadIds(tx, user.id)).filter((leadId) => !leadIds.includes(leadId))
  await lockBegunCheckouts(tx, late)
  return {
    user,
    leads: [...leads, ...(await lockLeads(tx, late))],
    email: user.email,
    emailKey: user.emailKey,
  }
}

async function personOfLead(tx: Queryable, lead: LeadRecord | undefined): Promise<LockedPerson> {
  if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
  if (await hasAccount(tx, lead.id)) throw new AppError('conflict', apiMessages.leadHasAccount)
  if (lead.purchasedAt === null) throw new AppError('conflict', apiMessages.leadPaidNothing)
  return { user: undefined, leads: [lead], email: lead.email, emailKey: lead.emailKey }
}

async function refuseWhatCannotChange(
  tx: Queryable,
  { user, leads }: LockedPerson,
  emailKey: string,
): Promise<void> {
  // NOTE: otherwise one operator could take over a colleague's sign-in.
  if (user !== undefined && (await selectOperator(tx, user.id)) !== undefined)
    throw new AppError('conflict', apiMessages.personIsTeam)
  const other = await selectUserByEmail(tx, emailKey)
  // NOTE: a lead without an account may get the address of an account, whose owner claims the lead with the next mailed
  // link.
  const isTaken = user === undefined ? await isOfTeam(tx, other) : other !== undefined && other.id !== user.id
  if (isTaken) throw new AppError('conflict', apiMessages.addressHasAccount)
  const underWay = await tx
    .select({ id: checkoutAttempts.id })
    .from(checkoutAttempts)
    .where(
      and(
        inTextArray(
          checkoutAttempts.leadId,
          leads.map(({ id }) => id),
        ),
        inArray(checkoutAttempts.state, underWayStates),
      ),
    )
    .limit(1)
  if (underWay.length > 0) throw new AppError('conflict', apiMessages.paymentUnderWay)
}

async function isOfTeam(tx: Queryable, account: UserRecord | undefined): Promise<boolean> {
  return account !== undefined && (await selectOperator(tx, account.id)) !== undefined
}

async function readdress(
  tx: Queryable,
  { user, leads, emailKey: formerKey }: LockedPerson,
  to: { readonly email: string; readonly emailKey: string; readonly passwordHash: string; readonly at: Date },
): Promise<void> {
  const leadIds = leads.map(({ id }) => id)
  await changeLeadsEmail(tx, leadIds, to)
  await endResumeLinks(tx, leadIds)
  await changeBuyerEmail(tx, leadIds, to.email, to.at)
  await forgetMailConsents(tx, leadIds, formerKey)
  // NOTE: the buyer lookup, an erasure and an export find withdrawals by this key.
  await rekeyWithdrawals(tx, { formerKey, emailKey: to.emailKey, leadIds, userId: user?.id })
  await changeMailsEmail(
    tx,
    { userIds: user === undefined ? [] : [user.id], leadIds },
    {
      formerKey,
      email: to.email,
    },
  )
  if (user !== undefined && !(await changeUserEmail(tx, user, to)))
    throw new AppError('conflict', apiMessages.addressHasAccount)
}

/** Mails both addresses, the former one without naming the new: it may be a stranger's, or the owner's after all. */
async function mailBoth(
  services: Services,
  tx: Queryable,
  { id }: PersonPage,
  { leads, email: former }: LockedPerson,
  email: string,
): Promise<void> {
  const newest = leads.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]
  const brandId = newest?.appName ?? [...services.brands.keys()][0]
  if (brandId === undefined) return
  const correctedAt = new Date(services.now()).toISOString()
  const key = services.newId()
  for (const [to, recipient] of [
    ['former', former],
    ['new', email],
  ] as const)
    await enqueueMail(services, tx, {
      kind: 'email-corrected',
      payload: { correctedAt, to },
      brandId,
      recipient,
      dedupeKey: `email-corrected:${id}:${key}:${to}`,
    })
}
