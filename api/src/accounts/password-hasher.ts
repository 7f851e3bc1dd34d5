import { hash, verify } from '@node-rs/argon2'
import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'

/** Argon2id with 64 MiB, three passes, one lane (the library's default algorithm is Argon2id). */
const settings = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 }

/** Stands before a hash whose password went through the key outside the database; older hashes have no such mark. */
const peppered = 'p1'
/** How a hash of today's settings begins; any other is made anew at the next sign-in. */
const currentForm = `${peppered}$argon2id$v=19$m=${settings.memoryCost},t=${settings.timeCost},p=${settings.parallelism}$`

/**
 * Stands where an account has no password yet: none is ever right for it. In the form of a hash, of nothing anybody knows,
 * so that a process of a version without it refuses every password as well.
 */
export const noPassword = `${currentForm}${'A'.repeat(22)}$${'A'.repeat(43)}`

const atOnce = 2
const longestQueue = 50

/** Hashes two passwords at a time, so that a flood of sign-ins takes 128 MiB at most and leaves the funnel alone. */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>
  /**
   * Without a stored hash, or where it stands for no password, it works as long and answers false: unknown, wrong and
   * never chosen take the same time.
   */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>
  /** Whether a stored hash was made with other settings than today's, or without the pepper. */
  readonly isOutdated: (stored: string) => boolean
}

/** The part of the house's cipher that passwords go through. */
interface Peppering {
  readonly pepper: (password: string) => string
}

/** `cipher` holds the pepper: with the database alone nobody can try passwords. */
export function createPasswordHasher(cipher: Peppering): PasswordHasher {
  const waiting: (() => void)[] = []
  let running = 0
  // NOTE: made on first need; the text it was made from is thrown away, so nothing ever matches it.
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
      decoy ??= hash('nobody', settings)
      const hashOfNobody = await decoy
      await inTurn(() => verify(hashOfNobody, cipher.pepper(text)))
      return false
    },
    isOutdated: (stored) => !stored.startsWith(currentForm),
  }
}

// NOTE: two keyboards may write the same sign with other code points; both are the same password.
function composed(password: string): string {
  return password.normalize('NFC')
}
