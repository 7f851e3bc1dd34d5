import type { DataOf } from '@fennel/contract'
import { dayMs, minuteMs } from '@fennel/funnel'
import type { Queryable } from '#api/db/client.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'
import { insertSession, revokeBeyond } from './session-store.ts'
import type { SessionAudience } from './account-tables.ts'
import type { SessionRecord } from './session-store.ts'

/**
 * How long an access token is valid, how long an unused session lasts, and how long one lasts in all; milliseconds.
 */
const lifetimes: Readonly<Record<SessionAudience, { access: number; idle: number; whole: number }>> = {
  web: { access: 60 * minuteMs, idle: 30 * dayMs, whole: 90 * dayMs },
  admin: { access: 10 * minuteMs, idle: dayMs / 3, whole: dayMs },
}

/** How many sessions an operator may have at once; customers have no limit. */
const maxOperatorSessions = 3

/** The response to a successful sign-in. */
export type SignedIn = DataOf<'setPassword'>

export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

/**
 * Opens a session with opaque tokens (`at_`, `rt_`, 256 bits each). They work only together with the cookie whose hash
 * `bindBrowser` returned; with an empty hash they open nothing. An operator's fourth session ends the one that has
 * gone longest without proof of presence.
 */
export async function openSession(
  services: Services,
  db: Queryable,
  userId: string,
  audience: SessionAudience = 'web',
  bindingHash = '',
): Promise<SignedIn> {
  const tokens = {
    access: `at_${services.newId()}${services.newId()}`,
    refresh: `rt_${services.newId()}${services.newId()}`,
  }
  const id = services.newId()
  if (audience === 'admin')
    await revokeBeyond(db, { userId, audience }, maxOperatorSessions - 1, new Date(services.now()))
  await insertSession(
    db,
    pairOf(services, id, userId, tokens, { id, audience, bindingHash, startedAt: new Date(services.now()) }),
  )
  return signedInWith(userId, tokens)
}

/** A row for a pair of tokens that starts now and ends no later than its family. */
export function pairOf(
  services: Services,
  id: string,
  userId: string,
  { access, refresh }: TokenPair,
  family: {
    readonly id: string
    readonly audience: SessionAudience
    readonly bindingHash: string
    readonly startedAt: Date
  },
): SessionRecord {
  const now = services.now()
  const { access: accessLifetime, idle, whole } = lifetimes[family.audience]
  const end = family.startedAt.getTime() + whole
  return {
    id,
    userId,
    audience: family.audience,
    bindingHash: family.bindingHash,
    familyId: family.id,
    familyStartedAt: family.startedAt,
    accessHash: hashToken(access),
    refreshHash: hashToken(refresh),
    createdAt: new Date(now),
    accessExpiresAt: new Date(Math.min(now + accessLifetime, end)),
    refreshExpiresAt: new Date(Math.min(now + idle, end)),
    replacedAt: null,
    revokedAt: null,
  }
}

export function signedInWith(userId: string, { access, refresh }: TokenPair): SignedIn {
  return { token: access, accessToken: access, refreshToken: refresh, user: { id: userId } }
}
