import { hash, verify } from '@node-rs/argon2'
import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'

/** Argon2id with 64 MiB, three passes, one lane (the library's default algorithm is Argon2id). */
const settings = { memoryCost: 65_536, timeCost: 3, parallelism: 1, outputLen: 32 }

const atOnce = 2
const longestQueue = 50

/** Hashes two passwords at a time, so that a flood of sign-ins takes 128 MiB at most and leaves the funnel alone. */
export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>
  /** Without a stored hash it works as long and answers false: unknown and wrong take the same time. */
  readonly verify: (stored: string | undefined, password: string) => Promise<boolean>
}

export function createPasswordHasher(): PasswordHasher {
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
    hash: (password) => inTurn(() => hash(composed(password), settings)),
    verify: async (stored, password) => {
      if (stored !== undefined) return inTurn(() => verify(stored, composed(password)))
      decoy ??= hash('nobody', settings)
      const hashOfNobody = await decoy
      await inTurn(() => verify(hashOfNobody, composed(password)))
      return false
    },
  }
}

// NOTE: two keyboards may write the same sign with other code points; both are the same password.
function composed(password: string): string {
  return password.normalize('NFC')
}
