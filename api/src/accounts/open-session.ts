import { createHash } from 'node:crypto'
import type { DataOf } from '@fennel/contract'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { insertSession } from './session-store.ts'
import type { SessionRecord } from './session-store.ts'

const minute = 60_000
const day = 24 * 60 * minute
const accessLifetime = 60 * minute
/** How long a sign-in lasts without being used, and how long in all. */
const idleLifetime = 30 * day
const wholeLifetime = 90 * day

export interface TokenPair {
  readonly access: string
  readonly refresh: string
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Signs the user in: opaque tokens (`at_`, `rt_`, 256 bits each) that only their bearer knows. */
export async function openSession(
  services: Services,
  db: Queryable,
  userId: string,
): Promise<DataOf<'login'>> {
  const tokens = {
    access: `at_${services.newId()}${services.newId()}`,
    refresh: `rt_${services.newId()}${services.newId()}`,
  }
  const id = services.newId()
  await insertSession(db, pairOf(services, id, userId, tokens, { id, startedAt: new Date(services.now()) }))
  return signedInWith(userId, tokens)
}

/** A row for a pair of tokens, living from now on within what its family has left. */
export function pairOf(
  services: Services,
  id: string,
  userId: string,
  { access, refresh }: TokenPair,
  family: { readonly id: string; readonly startedAt: Date },
): SessionRecord {
  const now = services.now()
  const end = family.startedAt.getTime() + wholeLifetime
  return {
    id,
    userId,
    familyId: family.id,
    familyStartedAt: family.startedAt,
    accessHash: hashToken(access),
    refreshHash: hashToken(refresh),
    createdAt: new Date(now),
    accessExpiresAt: new Date(Math.min(now + accessLifetime, end)),
    refreshExpiresAt: new Date(Math.min(now + idleLifetime, end)),
    replacedAt: null,
    revokedAt: null,
  }
}

export function signedInWith(userId: string, { access, refresh }: TokenPair): DataOf<'login'> {
  return { token: access, accessToken: access, refreshToken: refresh, user: { id: userId } }
}
