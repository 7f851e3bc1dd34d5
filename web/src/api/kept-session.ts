import { clearStoredTokens, readStoredToken } from './stored-tokens.ts'

export interface SessionTokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** Stores a new session and no other token: an older one would be read first. False without storage. */
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

/** Whether this browser has a token; the server may have ended its session since. */
export function isSignedIn(open: () => Storage): boolean {
  try {
    return readStoredToken(open()) !== undefined
  } catch {
    return false
  }
}

/** Like `isSignedIn`, but false for an operator: the admin area stores its token under its own name. */
export function isCustomerSignedIn(open: () => Storage): boolean {
  return isSignedIn(open) && (open().getItem('adminToken') ?? '') === ''
}
