import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import { replaceStoredToken } from './stored-tokens.ts'

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
    // NOTE: storage may hold another session by now, or none.
    replaceStoredToken(storage, expired, data.accessToken)
    replaceStoredToken(storage, refreshToken, data.refreshToken)
    return true
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.isTemporary) throw failure
    return false
  }
}

function read(storage: Storage | undefined, key: string): string | undefined {
  try {
    return storage?.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
