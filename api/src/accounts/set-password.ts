import { accountRefusedCode, apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { emailKeyOf, findLeadOfRequest, lockLeadOfRequest } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { enqueueMail, enqueueRationed } from '#api/mail/index.ts'
import { brandsWithUsablePlan } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { checkNewPassword } from './check-new-password.ts'
import { bindBrowser } from './bind-browser.ts'
import type { Visit } from './bind-browser.ts'
import {
  hasPassword,
  insertOrClaimUser,
  linkLead,
  selectLeadIds,
  selectUserByEmail,
} from './account-store.ts'
import type { UserRecord } from './account-store.ts'
import { closeLeadsOfOthers } from './close-leads-here.ts'
import { isSignInStillValid } from './log-in.ts'
import type { DecideSignIn } from './log-in.ts'
import { openSession } from './open-session.ts'
import { lockPasswordResets } from './reset-store.ts'

/**
 * Creates the account of the visitor who holds the lead, and signs them in. Repeating the request with the same
 * password signs in again. An account that was only created for a mailed link and has no password counts as none,
 * because the response would otherwise reveal who has paid. Everything else (another's lead, another email, an
 * existing account, an operator) gets the same refusal; the owner of an existing account is mailed a sign-in link.
 */
export async function setPassword(
  services: Services,
  decideSignIn: DecideSignIn,
  visit: Visit,
  input: ParsedBodyOf<'setPassword'>,
): Promise<DataOf<'setPassword'>> {
  checkPassword(services, input)
  const emailKey = emailKeyOf(input.email)
  const lead = await findLeadOfRequest(services, visit.request, { id: input.leadId, emailKey })
  if (lead === undefined) throw refusal()

  const existing = await selectUserByEmail(services.db.query, emailKey)
  if (existing !== undefined && hasPassword(existing))
    return signInAgain(services, decideSignIn, visit, existing, lead, input.password)

  const passwordHash = await services.hasher.hash(input.password)
  const user = {
    id: services.newId(),
    email: lead.email,
    emailKey,
    passwordHash,
    emailVerified: false,
    createdAt: new Date(services.now()),
  }
  const made = await inTransaction(services.db, async (tx) => {
    // NOTE: before the lead, in the same order as a reset: resetting
    // also locks every lead of the account, this one included.
    await lockPasswordResets(tx, emailKey)
    // NOTE: hashing takes a while, during which the lead may have changed its address or been claimed by a
    // browser that proved this one.
    const locked = await lockLeadOfRequest(services, tx, visit.request, lead.id)
    if (locked?.emailKey !== emailKey) throw refusal()
    const userId = await insertOrClaimUser(tx, user)
    if (userId === undefined) return undefined
    const isLinked = await linkLead(tx, { leadId: lead.id, userId, linkedAt: user.createdAt })
    if (!isLinked) throw refusal()
    const brandId = lead.appName
    const usable = await brandsWithUsablePlan({ ...services, db: { query: tx } }, [lead.id])
    // NOTE: whoever paid is always welcomed, even if the plan has ended since: nobody buys over and over to fill
    // somebody's mailbox.
    await (locked.purchasedAt === null ? enqueueRationed : enqueueMail)(services, tx, {
      kind: 'welcome',
      payload: { hasPlan: usable.has(brandId) },
      brandId,
      recipient: user.email,
      dedupeKey: `welcome:${userId}`,
    })
    return openSession(services, tx, userId, 'web', bindBrowser(services, visit))
  })
  if (made !== undefined) {
    await closeLeadsOfOthers(services, visit.request, made.user.id)
    return made
  }
  // NOTE: a second, simultaneous click created the account first.
  const first = await selectUserByEmail(services.db.query, emailKey)
  if (first === undefined) throw refusal()
  return signInAgain(services, decideSignIn, visit, first, lead, input.password)
}

async function signInAgain(
  services: Services,
  decideSignIn: DecideSignIn,
  visit: Visit,
  user: UserRecord,
  lead: LeadRecord,
  password: string,
): Promise<DataOf<'setPassword'>> {
  const isRight = await services.hasher.verify(user.passwordHash, password)
  const leadIds = await selectLeadIds(services.db.query, user.id)
  // NOTE: operators sign in only through `login`, which asks for the second factor.
  const isCustomer = async () => (await decideSignIn(user, undefined, visit.request)) === 'web'
  if (!isRight || !leadIds.includes(lead.id) || !(await isCustomer())) {
    await mailSignInLink(services, user, lead)
    throw refusal()
  }
  const signedIn = await inTransaction(services.db, async (tx) => {
    if (!(await isSignInStillValid(tx, services.hasher, user, password))) throw refusal()
    return openSession(services, tx, user.id, 'web', bindBrowser(services, visit))
  })
  await closeLeadsOfOthers(services, visit.request, user.id)
  return signedIn
}

/** Tells the address's owner by mail what the response must not reveal; at most once per clock hour. */
async function mailSignInLink(services: Services, user: UserRecord, lead: LeadRecord): Promise<void> {
  await inTransaction(services.db, (tx) =>
    (user.emailVerified ? enqueueMail : enqueueRationed)(services, tx, {
      kind: 'sign-in-link',
      payload: {},
      brandId: lead.appName,
      recipient: user.email,
      dedupeKey: `sign-in-link:${user.id}:${Math.floor(services.now() / hourMs)}`,
    }),
  )
}

function checkPassword(services: Services, input: ParsedBodyOf<'setPassword'>): void {
  checkNewPassword(services, input.password, '')
  if (input.password !== input.repeatPassword)
    throw new AppError('invalid_request', apiMessages.passwordsDiffer)
}

function refusal(): AppError {
  return new AppError('invalid_request', apiMessages.accountFailed, { detailCode: accountRefusedCode })
}
