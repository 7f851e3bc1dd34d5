import { clearStoredTokens, readStoredToken } from '#web/api/index.ts'

export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Keys beside the ones every call looks a token up under. */
const sessionKeys = ['accessToken', 'refreshToken'] as const

/** Keeps a fresh sign-in, alone: an older token under another name would be read first. False without storage. */
export function keepSession(open: () => Storage, { accessToken, refreshToken }: SessionTokens): boolean {
  try {
    const storage = open()
    clearStoredTokens(storage)
    storage.setItem('token', accessToken)
    storage.setItem('accessToken', accessToken)
    storage.setItem('refreshToken', refreshToken)
    return true
  } catch {
    return false
  }
}

/** Forgets everything a sign-in left in this browser. */
export function forgetSession(open: () => Storage): void {
  try {
    const storage = open()
    clearStoredTokens(storage)
    for (const key of sessionKeys) storage.removeItem(key)
  } catch {
    // A browser without storage has nothing to forget.
  }
}

export function isSignedIn(open: () => Storage): boolean {
  try {
    return readStoredToken(open()) !== undefined
  } catch {
    return false
  }
}
