import type { DataOf } from '@fennel/contract'
import { dayMs, minuteMs } from '@fennel/funnel'
import type { Queryable } from '#api/db/client.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'
import { insertSession, revokeBeyond } from './session-store.ts'
import type { SessionAudience } from './account-tables.ts'
import type { SessionRecord } from './session-store.ts'

/** How long an access token opens, how long a sign-in lasts without being used, and how long in all; milliseconds. */
const lifetimes: Readonly<Record<SessionAudience, { access: number; idle: number; whole: number }>> = {
  web: { access: 60 * minuteMs, idle: 30 * dayMs, whole: 90 * dayMs },
  admin: { access: 10 * minuteMs, idle: dayMs / 3, whole: dayMs },
}

/** How many sign-ins an operator may have at once; customers are not counted. */
const mostOfOperator = 3

/** What a finished sign-in tells the client. */
export type SignedIn = DataOf<'setPassword'>

export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

/**
 * Signs the user in: opaque tokens (`at_`, `rt_`, 256 bits each) that only their bearer knows. They open something only
 * together with the cookie whose hash `bindBrowser` gave; without one they open nothing. An operator's fourth ends the one
 * whose owner proved longest ago to be there.
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
    await revokeBeyond(db, { userId, audience }, mostOfOperator - 1, new Date(services.now()))
  await insertSession(
    db,
    pairOf(services, id, userId, tokens, { id, audience, bindingHash, startedAt: new Date(services.now()) }),
  )
  return signedInWith(userId, tokens)
}

/** A row for a pair of tokens, living from now on within what its family has left. */
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
