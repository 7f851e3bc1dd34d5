import { apiMessages } from '@fennel/contract'
import type { DataOf, ParsedBodyOf } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { hashToken, pairOf, signedInWith } from './open-session.ts'
import type { TokenPair } from './open-session.ts'
import {
  deleteDeadSessions,
  insertSession,
  lockSessionOfRefresh,
  markReplaced,
  revokeFamily,
} from './session-store.ts'

/** How long a replaced token still gets its successor, for tabs that ask at the same moment; milliseconds. */
const grace = 30_000

/**
 * Replaces a pair of tokens by the next one. Everybody who asks with the same token within 30 seconds gets the same
 * successor; a token that comes back later was stolen or lost, so the whole sign-in ends. Anything else is 401.
 */
export async function refreshSession(
  services: Services,
  { refreshToken }: ParsedBodyOf<'refreshSession'>,
): Promise<DataOf<'refreshSession'>> {
  const next = successorOf(services, refreshToken)
  const userId = await inTransaction(services.db, (tx) => rotate(services, tx, refreshToken, next))
  if (userId === undefined) throw new AppError('not_signed_in', apiMessages.signedOut)
  return signedInWith(userId, next)
}

async function rotate(
  services: Services,
  tx: Queryable,
  refreshToken: string,
  next: TokenPair,
): Promise<string | undefined> {
  const now = services.now()
  const session = await lockSessionOfRefresh(tx, hashToken(refreshToken))
  if (session === undefined || session.revokedAt !== null) return undefined
  const { id, userId, familyId, familyStartedAt, replacedAt, refreshExpiresAt } = session
  if (refreshExpiresAt.getTime() <= now) return undefined
  if (replacedAt !== null) {
    if (now - replacedAt.getTime() <= grace) return userId
    services.log.warn({ session: familyId }, 'a replaced refresh token came back; its sign-in was ended')
    await revokeFamily(tx, familyId, new Date(now))
    return undefined
  }
  const family = { id: familyId, startedAt: familyStartedAt }
  await insertSession(tx, pairOf(services, services.newId(), userId, next, family))
  await markReplaced(tx, id, new Date(now))
  await deleteDeadSessions(tx, userId, new Date(now))
  return userId
}

/**
 * The next pair, as a function of this token and the server's key: so that a repeated call can be given the same pair
 * although only hashes are kept. Without the key nobody can work it out.
 */
function successorOf({ cipher }: Services, refreshToken: string): TokenPair {
  const part = (name: string) => cipher.label(`refresh ${name} ${refreshToken}`)
  return {
    access: `at_${part('access 1')}${part('access 2')}`,
    refresh: `rt_${part('refresh 1')}${part('refresh 2')}`,
  }
}
