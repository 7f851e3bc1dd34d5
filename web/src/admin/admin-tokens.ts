import { clearStoredTokens } from '#web/api/index.ts'
import type { SessionTokens } from '#web/api/index.ts'

/** The operator's session in browser storage. */
export interface AdminTokens {
  readonly storage: Storage | undefined
  readonly read: () => string | undefined
  /** Stores a session under the names the whole product uses. False if the browser stores nothing. */
  readonly keep: (email: string, tokens: SessionTokens) => boolean
  /** Tries whether a session could be stored, before the operator signs in. */
  readonly canKeep: () => boolean
  /** Removes the operator's session. A customer who logged in beside it replaced it, and keeps their own. */
  readonly forget: () => void
}

const tokenKeys = ['adminToken', 'authToken', 'accessToken'] as const

/** Longer than everything a session stores: a full storage may still accept a short value. */
const trial = { key: 'adminTrial', length: 1_000 } as const

export function createAdminTokens(view: Pick<Window, 'localStorage'>): AdminTokens {
  const storage = storageOf(view)
  const read = () => storage?.getItem('adminToken') ?? undefined
  const forget = () => {
    if (storage !== undefined && read() !== undefined) clearStoredTokens(storage)
  }
  const write = (entries: readonly (readonly [string, string])[]) => {
    if (storage === undefined) return false
    try {
      for (const [key, value] of entries) storage.setItem(key, value)
      return true
    } catch {
      return false
    }
  }
  return {
    storage,
    forget,
    read,
    keep: (email, { accessToken, refreshToken }) => {
      const isKept = write([
        ...tokenKeys.map((key) => [key, accessToken] as const),
        ['refreshToken', refreshToken],
        ['adminEmail', email],
      ])
      // NOTE: half a session would be taken for a complete one on the next visit.
      if (!isKept) forget()
      return isKept
    },
    canKeep: () => {
      const isKept = write([[trial.key, 'x'.repeat(trial.length)]])
      storage?.removeItem(trial.key)
      return isKept
    },
  }
}

function storageOf(view: Pick<Window, 'localStorage'>): Storage | undefined {
  try {
    return view.localStorage
  } catch {
    return undefined
  }
}
