import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import type { SessionTokens } from './kept-session.ts'

const accessKeys = ['token', 'authToken', 'adminToken', 'accessToken'] as const

/**
 * Exchanges the stored refresh token for a new pair, once for all waiting requests. Resolves with false when there is
 * no token or the server refuses it; rejects when the server is unreachable, since the session may still be valid. Tabs
 * that do this at the same moment receive the same pair.
 */
export function createSessionRenewal(
  api: () => ApiClient,
  storage: Storage | undefined,
): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined
  return () => {
    underWay ??= renew(api(), storage).finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

async function renew(api: ApiClient, storage: Storage | undefined): Promise<boolean> {
  const refreshToken = read(storage, 'refreshToken')
  const expired = read(storage, 'accessToken')
  if (storage === undefined || refreshToken === undefined) return false
  try {
    const { data } = await api.call('refreshSession', { body: { refreshToken } })
    replace(storage, expired, data)
    return true
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.isTemporary) throw failure
    return false
  }
}

/** Replaces the expired token under each key that holds it, and nowhere else: another session may have its own. */
function replace(
  storage: Storage,
  expired: string | undefined,
  { accessToken, refreshToken }: SessionTokens,
): void {
  for (const key of accessKeys) {
    if (expired !== undefined && storage.getItem(key) === expired) storage.setItem(key, accessToken)
  }
  storage.setItem('refreshToken', refreshToken)
}

function read(storage: Storage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
