import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import { hourMs } from '@fennel/funnel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { appendAudit } from '#api/audit/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { tooManyTries } from '#api/http/too-many-tries.ts'
import { enqueueMail, enqueueRationed } from '#api/mail/index.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { selectUser } from './account-store.ts'
import { readBinding } from './bind-browser.ts'
import { pairOf, signedInWith } from './open-session.ts'
import type { TokenPair } from './open-session.ts'
import {
  deleteDeadSessions,
  insertSession,
  lockSessionOfRefresh,
  markReplaced,
  renewalGrace,
  revokeFamily,
  selectRenewalTime,
} from './session-store.ts'
import type { SessionRecord } from './session-store.ts'

/** How often one session may be renewed per hour. */
const renewalsAnHour = 60

/**
 * Replaces a pair of tokens with the next one. Every request with the same token within 30 seconds gets the same
 * successor; a token that is used later may be stolen, so its whole session ends. Throws 429 after 60 renewals of a
 * session within an hour, otherwise 401.
 */
export async function refreshSession(
  services: Services,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { refreshToken }: ParsedBodyOf<'refreshSession'>,
): Promise<DataOf<'refreshSession'>> {
  const next = successorOf(services, refreshToken)
  const renewal = {
    refreshToken,
    next,
    bindingHash: readBinding(services, request),
    brandId: brandOfRequest(services, request).appId,
    reply,
  }
  const userId = await inTransaction(services.db, (tx) => rotate(services, tx, renewal))
  if (userId === undefined) throw new AppError('not_signed_in', apiMessages.signedOut)
  return signedInWith(userId, next)
}

interface Renewal {
  readonly refreshToken: string
  readonly next: TokenPair
  /** Undefined in a browser that never signed in. */
  readonly bindingHash: string | undefined
  readonly brandId: string
  readonly reply: FastifyReply
}

async function rotate(
  services: Services,
  tx: Queryable,
  { refreshToken, next, bindingHash, brandId, reply }: Renewal,
): Promise<string | undefined> {
  const now = services.now()
  const session = await lockSessionOfRefresh(tx, hashToken(refreshToken))
  if (session === undefined || session.revokedAt !== null) return undefined
  // NOTE: not treated as theft: a person who deletes cookies but keeps the storage looks the same.
  if (session.bindingHash !== bindingHash) return undefined
  const { id, userId, audience, familyId, familyStartedAt, replacedAt, refreshExpiresAt } = session
  if (refreshExpiresAt.getTime() <= now) return undefined
  if (replacedAt !== null) {
    if (now - replacedAt.getTime() <= renewalGrace) return userId
    services.log.warn({ session: familyId }, 'a replaced refresh token was used again; its session was ended')
    await revokeFamily(tx, session, new Date(now))
    await reportReuse(services, tx, session, brandId)
    return undefined
  }
  if (services.config.rateLimits) await refuseTooMany(tx, familyId, now, reply)
  const family = { id: familyId, audience, bindingHash, startedAt: familyStartedAt }
  await insertSession(tx, pairOf(services, services.newId(), userId, next, family))
  await markReplaced(tx, id, new Date(now))
  await deleteDeadSessions(tx, userId, new Date(now))
  return userId
}

/** Counts the session's rows: each renewal uses a new token, so a count by token would always be one. */
async function refuseTooMany(
  tx: Queryable,
  familyId: string,
  now: number,
  reply: FastifyReply,
): Promise<void> {
  const at = await selectRenewalTime(tx, familyId, renewalsAnHour - 1, new Date(now - hourMs))
  if (at === undefined) return
  throw tooManyTries(reply, (at.getTime() + hourMs - now) / 1000)
}

/** Mails the owner that a session was ended, and records it in the audit log. */
async function reportReuse(
  services: Services,
  tx: Queryable,
  { userId, familyId, audience }: SessionRecord,
  brandId: string,
): Promise<void> {
  const at = new Date(services.now())
  await appendAudit(tx, {
    at,
    actorId: userId,
    action: 'sessions.reuse',
    target: familyId,
    details: { audience },
  })
  const user = await selectUser(tx, userId)
  if (user === undefined) return
  // NOTE: an account of the team is no stranger's, and its owner hears of every case.
  const isTrusted = user.emailVerified || audience === 'admin'
  await (isTrusted ? enqueueMail : enqueueRationed)(services, tx, {
    kind: 'session-ended',
    payload: { endedAt: at.toISOString() },
    brandId,
    recipient: user.email,
    dedupeKey: `session-ended:${familyId}`,
  })
}

/**
 * The next pair, derived from this token and the server's key, so that a repeated request gets the same pair although
 * only hashes are stored. It cannot be computed without the key.
 */
function successorOf({ cipher }: Services, refreshToken: string): TokenPair {
  const part = (name: string) => cipher.label(`refresh ${name} ${refreshToken}`)
  return {
    access: `at_${part('access 1')}${part('access 2')}`,
    refresh: `rt_${part('refresh 1')}${part('refresh 2')}`,
  }
}
