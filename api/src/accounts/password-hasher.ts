import * as argon2 from '@node-rs/argon2'
import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'

/** Argon2id with 64 MiB, three passes, one lane (Argon2id is the library's default algorithm). */
const settings = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 }

/** Prefix of a hash whose password was peppered with the key outside the database. Older hashes lack it. */
const peppered = 'p1'
/** Prefix of a hash with the current settings; any other is recomputed at the next sign-in. */
const currentForm = `${peppered}$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`

/**
 * Stored while an account has no password; no password ever matches it. It has the form of a hash with unknown input,
 * so that older versions of the server refuse every password as well.
 */
export const noPassword = `${currentForm}${'A'.repeat(22)}$${'A'.repeat(43)}`

const atOnce = 2
const longestQueue = 50

/**
 * Hashes two passwords at a time, so that a flood of sign-ins takes at most 128 MiB and does not slow down the funnel.
 */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>
  /**
   * Without a stored hash, or with `noPassword`, does the same work and returns false: unknown account, wrong password
   * and no password take the same time.
   */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>
  /** Whether a stored hash was made with outdated settings or without the pepper. */
  readonly isOutdated: (stored: string) => boolean
}

/** The part of the cipher that peppers passwords. */
interface Peppering {
  readonly pepper: (password: string) => string
}

/** `cipher` holds the pepper: passwords cannot be guessed offline from the database alone. */
export function createPasswordHasher(
  cipher: Peppering,
  { hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2,
): PasswordHasher {
  const waiting: (() => void)[] = []
  let running = 0
  // NOTE: created on first use. Verifying against it always returns false below, even for a matching text.
  let decoy: Promise<string> | undefined

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new AppError('too_many_requests', apiMessages.tooMany)
      const turn = Promise.withResolvers<void>()
      waiting.push(turn.resolve)
      await turn.promise
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }

  // NOTE: a failure is not kept, or every later sign-in to an unknown account would fail and so give it away.
  const hashDecoy = () => {
    decoy ??= inTurn(() => hash('nobody', settings)).catch((error: unknown) => {
      decoy = undefined
      throw error
    })
    return decoy
  }

  return {
    hash: (password) =>
      inTurn(async () => `${peppered}${await hash(cipher.pepper(composed(password)), settings)}`),
    verify: async (stored, password) => {
      const text = composed(password)
      if (stored !== undefined && stored !== noPassword) {
        return stored.startsWith(`${peppered}$`)
          ? inTurn(() => verify(stored.slice(peppered.length), cipher.pepper(text)))
          : inTurn(() => verify(stored, text))
      }
      const hashOfNobody = await hashDecoy()
      await inTurn(() => verify(hashOfNobody, cipher.pepper(text)))
      return false
    },
    isOutdated: (stored) => !stored.startsWith(currentForm),
  }
}

// NOTE: keyboards may encode the same character as different code points, which must count as the same password.
function composed(password: string): string {
  return password.normalize('NFC')
}
