import { createHash } from 'node:crypto'
import type { DataOf } from '@fennel/contract'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { insertSession } from './account-store.ts'

const accessLifetime = 60 * 60 * 1000
const refreshLifetime = 30 * 24 * 60 * 60 * 1000

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Signs the user in: opaque tokens (`at_`, `rt_`, 256 bits each) that only their bearer knows. */
export async function openSession(
  services: Services,
  db: Queryable,
  userId: string,
): Promise<DataOf<'login'>> {
  const now = services.now()
  const accessToken = `at_${services.newId()}${services.newId()}`
  const refreshToken = `rt_${services.newId()}${services.newId()}`
  await insertSession(db, {
    id: services.newId(),
    userId,
    accessHash: hashToken(accessToken),
    refreshHash: hashToken(refreshToken),
    createdAt: new Date(now),
    accessExpiresAt: new Date(now + accessLifetime),
    refreshExpiresAt: new Date(now + refreshLifetime),
    revokedAt: null,
  })
  return { token: accessToken, accessToken, refreshToken, user: { id: userId } }
}
