import { apiMessages } from '@fennel/contract'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { callWindows } from '#api/http/rate-tables.ts'
import type { Services } from '#api/services.ts'

const second = 1_000
const hour = 3_600 * second
/** Tries an account takes without waiting, as long as less than an hour lies between them. */
const freeTries = 10

/** The pause after so many tries, in milliseconds: 1 s after the tenth, twice as long each time, an hour at most. */
export function pauseAfter(tries: number): number {
  return tries < freeTries ? 0 : Math.min(hour, second * 2 ** Math.min(tries - freeTries, 12))
}

/** How fast one account may be tried, whether it exists or not. */
export interface SignInPace {
  /** Counts a try; refuses (429 with Retry-After) one that comes before its pause is over, without counting it. */
  readonly enter: (reply: FastifyReply) => Promise<void>
  /** A right password ends all waiting. */
  readonly forget: () => Promise<void>
}

/**
 * Slows sign-ins to one account down, from any address and in all processes together: guessing becomes hopeless, and the
 * owner is never locked out for good. An hour without tries after the last pause makes it forget.
 */
export function signInPace({ db, cipher, now }: Services, emailKey: string): SignInPace {
  const label = cipher.label(`sign-in pace ${emailKey}`)
  return {
    enter: async (reply) => {
      const wait = await inTransaction(db, async (tx) => {
        const moment = now()
        const [made] = await tx
          .insert(callWindows)
          .values({ label, endsAt: new Date(moment + hour), count: 1 })
          .onConflictDoNothing()
          .returning()
        if (made !== undefined) return 0
        const [row] = await tx.select().from(callWindows).where(eq(callWindows.label, label)).for('update')
        const isOver = row === undefined || row.endsAt.getTime() <= moment
        const tries = isOver ? 0 : row.count
        // NOTE: a row ends an hour after its pause, so the pause itself ends an hour before.
        const pausedUntil = isOver || pauseAfter(tries) === 0 ? moment : row.endsAt.getTime() - hour
        if (pausedUntil > moment) return pausedUntil - moment
        const endsAt = new Date(moment + hour + pauseAfter(tries + 1))
        await tx
          .insert(callWindows)
          .values({ label, endsAt, count: tries + 1 })
          .onConflictDoUpdate({ target: callWindows.label, set: { endsAt, count: tries + 1 } })
        return 0
      })
      if (wait === 0) return
      reply.header('retry-after', String(Math.ceil(wait / second)))
      throw new AppError('too_many_requests', apiMessages.tooMany)
    },
    forget: async () => {
      await db.query.delete(callWindows).where(eq(callWindows.label, label))
    },
  }
}
