import type { ApiClient } from './api-client.ts'
import { ApiFailure } from './api-failure.ts'
import type { SessionTokens } from './kept-session.ts'

const accessKeys = ['token', 'authToken', 'adminToken', 'accessToken'] as const

/**
 * Trades the kept refresh token for a fresh pair, once for all calls that wait. Resolves with false when there is
 * nothing to trade or the server refuses; rejects when the server is away, for then nothing is lost yet. Tabs that do
 * it at the same moment are given the same pair.
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
  const worn = read(storage, 'accessToken')
  if (storage === undefined || refreshToken === undefined) return false
  try {
    const { data } = await api.call('refreshSession', { body: { refreshToken } })
    replace(storage, worn, data)
    return true
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.isTemporary) throw failure
    return false
  }
}

/** Puts the new token wherever the worn one lay, and nowhere else: another sign-in may have its own. */
function replace(
  storage: Storage,
  worn: string | undefined,
  { accessToken, refreshToken }: SessionTokens,
): void {
  for (const key of accessKeys) {
    if (worn !== undefined && storage.getItem(key) === worn) storage.setItem(key, accessToken)
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
