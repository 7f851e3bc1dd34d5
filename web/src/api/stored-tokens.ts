/** Where a token may be stored, in lookup order. */
const lookupOrder = ['authToken', 'adminToken', 'token'] as const

/**
 * The bearer token of a signed-in customer or operator, if this browser has one. Storage that throws counts as empty.
 */
export function readStoredToken(storage: Pick<Storage, 'getItem'>): string | undefined {
  try {
    for (const key of lookupOrder) {
      const token = storage.getItem(key)
      if (token !== null && token !== '') return token
    }
  } catch {
    return undefined
  }
  return undefined
}

/** What a sign-in stores as well: the pair for when the current token expires, and an operator's address. */
const companionKeys = ['accessToken', 'refreshToken', 'adminEmail'] as const

/** Removes every stored token and the operator's address with them, as any 401 or 403 requires. */
export function clearStoredTokens(storage: Pick<Storage, 'removeItem'>): void {
  for (const key of [...lookupOrder, ...companionKeys]) {
    try {
      storage.removeItem(key)
    } catch {
      return
    }
  }
}

/** Replaces a token under every key that holds it, and nowhere else. */
export function replaceStoredToken(storage: Storage, token: string | undefined, successor: string): void {
  for (const key of [...lookupOrder, ...companionKeys]) {
    if (storage.getItem(key) === token) storage.setItem(key, successor)
  }
}
