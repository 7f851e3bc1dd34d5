import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import { and, inArray } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  hasAccount,
  holdResetOf,
  lockUser,
  readdressUser,
  selectLeadIds,
  selectUser,
  selectUserByEmail,
} from '#api/accounts/index.ts'
import type { PasswordHasher, UserRecord } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { checkEmail, emailKeyOf, lockLead, readdressLeads } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { endResumeLinks, enqueueMail, forgetMailConsents, readdressMails } from '#api/mail/index.ts'
import { checkoutAttempts, lockCheckouts, readdressBuyer } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { rekeyWithdrawals } from '#api/withdrawals/index.ts'
import { auditAct } from './audit-act.ts'
import { selectOperator } from './operator-store.ts'
import type { PersonOfAct } from './person-of-act.ts'
import { requireStillAdmin } from './still-admin.ts'

/** The rows that are one person, held until the transaction ends. */
interface HeldPerson {
  readonly user: UserRecord | undefined
  readonly leads: readonly LeadRecord[]
  readonly email: string
  readonly emailKey: string
}

/**
 * Puts another address on somebody who paid, everywhere it makes them one person: their account with its leads, or one lead
 * without an account, what was bought, and what waits to be mailed. Nothing that was opened with the address of before
 * opens anything any more, and the new one counts as unproven, as a buyer's first one does. Both addresses are written to;
 * Stripe is told by the payment jobs. What they agreed to be invited to is forgotten: that was agreed for another mailbox.
 * Events keep the label of the former address: those of the person's visits and account are found by these.
 *
 * The same correction asked for again changes nothing. Refuses (400) what is no address, and (409) when the address is
 * another one than the operator saw, when the new one has another account, while a payment is under way, for the team, and for a
 * lead that paid nothing or lies in an account.
 */
export async function correctEmail(
  services: Services,
  hasher: PasswordHasher,
  request: FastifyRequest,
  person: PersonOfAct,
  { formerEmail, email: typed, reason }: ParsedBodyOf<'correctUserEmail'>,
): Promise<void> {
  const email = checkEmail(typed)
  const emailKey = emailKeyOf(email)
  // NOTE: before rows are held, as hashing takes its time.
  const passwordHash = await hasher.hash(services.newId() + services.newId())
  await inTransaction(services.db, async (tx) => {
    await requireStillAdmin(tx, request)
    const held = await holdPerson(tx, person)
    if (held.email === email) return
    if (held.emailKey !== emailKeyOf(formerEmail))
      throw new AppError('conflict', apiMessages.addressChangedMeanwhile)
    await refuseWhatCannotChange(tx, held, emailKey)
    const at = new Date(services.now())
    await readdress(tx, held, { email, emailKey, passwordHash, at })
    await tellBoth(services, tx, person, held, email)
    const labelOf = (key: string) => services.cipher.label(`email:${key}`)
    await auditAct(services, tx, request, {
      action: `${person.kind}.email`,
      target: person.id,
      reason,
      // NOTE: as an erasure names an address: the log is kept when the person is gone.
      details: { from: labelOf(held.emailKey), to: labelOf(emailKey) },
    })
  })
}

/**
 * Holds the person's rows in the order of everybody who takes several of them: checkouts, the link by mail, leads, the
 * account.
 */
async function holdPerson(tx: Queryable, { kind, id }: PersonOfAct): Promise<HeldPerson> {
  const known = kind === 'users' ? await selectUser(tx, id) : undefined
  if (kind === 'users' && known === undefined) throw new AppError('not_found', apiMessages.notFound)
  const leadIds = known === undefined ? [id] : await selectLeadIds(tx, known.id)
  for (const leadId of leadIds.toSorted()) await lockCheckouts(tx, leadId)
  if (known !== undefined) await holdResetOf(tx, known.emailKey)
  const leads = await lockLeads(tx, leadIds)
  if (known === undefined) return holdLead(tx, leads[0])
  const user = await lockUser(tx, known.id)
  if (user === undefined) throw new AppError('not_found', apiMessages.notFound)
  // NOTE: what came into the account until it was held; nothing comes after that.
  const late = (await selectLeadIds(tx, user.id)).filter((leadId) => !leadIds.includes(leadId))
  for (const leadId of late.toSorted()) await lockCheckouts(tx, leadId)
  return {
    user,
    leads: [...leads, ...(await lockLeads(tx, late))],
    email: user.email,
    emailKey: user.emailKey,
  }
}

async function lockLeads(tx: Queryable, ids: readonly string[]): Promise<LeadRecord[]> {
  const leads: LeadRecord[] = []
  for (const id of ids.toSorted()) {
    const lead = await lockLead(tx, id)
    if (lead !== undefined) leads.push(lead)
  }
  return leads
}

async function holdLead(tx: Queryable, lead: LeadRecord | undefined): Promise<HeldPerson> {
  if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
  if (await hasAccount(tx, lead.id)) throw new AppError('conflict', apiMessages.leadHasAccount)
  if (lead.purchasedAt === null) throw new AppError('conflict', apiMessages.leadPaidNothing)
  return { user: undefined, leads: [lead], email: lead.email, emailKey: lead.emailKey }
}

async function refuseWhatCannotChange(
  tx: Queryable,
  { user, leads }: HeldPerson,
  emailKey: string,
): Promise<void> {
  // NOTE: a colleague must not take over the sign-in of another one.
  if (user !== undefined && (await selectOperator(tx, user.id)) !== undefined)
    throw new AppError('conflict', apiMessages.personIsTeam)
  const other = await selectUserByEmail(tx, emailKey)
  // NOTE: a lead without an account may come to one at its right address: its owner takes it in by the next mailed link.
  const isTaken = user === undefined ? await isOfTeam(tx, other) : other !== undefined && other.id !== user.id
  if (isTaken) throw new AppError('conflict', apiMessages.addressHasAccount)
  const underWay = await tx
    .select({ id: checkoutAttempts.id })
    .from(checkoutAttempts)
    .where(
      and(
        inArray(
          checkoutAttempts.leadId,
          leads.map(({ id }) => id),
        ),
        inArray(checkoutAttempts.state, ['running', 'unknown']),
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
  { user, leads, emailKey: formerKey }: HeldPerson,
  to: { readonly email: string; readonly emailKey: string; readonly passwordHash: string; readonly at: Date },
): Promise<void> {
  const leadIds = leads.map(({ id }) => id)
  await readdressLeads(tx, leadIds, to)
  for (const leadId of leadIds) await endResumeLinks(tx, leadId)
  await readdressBuyer(tx, leadIds, to.email, to.at)
  await forgetMailConsents(tx, leadIds, formerKey)
  // NOTE: its buyer, an erasure and an export are found by this key.
  await rekeyWithdrawals(tx, formerKey, to.emailKey)
  await readdressMails(
    tx,
    { userIds: user === undefined ? [] : [user.id], leadIds },
    {
      formerKey,
      email: to.email,
    },
  )
  if (user !== undefined && !(await readdressUser(tx, user, to)))
    throw new AppError('conflict', apiMessages.addressHasAccount)
}

/** Writes to both addresses: to the former one without the new, as it may be a stranger's, or its owner's after all. */
async function tellBoth(
  services: Services,
  tx: Queryable,
  { id }: PersonOfAct,
  { leads, email: former }: HeldPerson,
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
