import { hourMs } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { clockSkew } from '#api/clock-skew.ts'
import type { Database } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { gatherCalls } from '#api/http/gather-calls.ts'
import type { GatheredCalls } from '#api/http/gather-calls.ts'
import { callWindows } from '#api/http/rate-tables.ts'
import { tooManyTries } from '#api/http/too-many-tries.ts'
import type { Services } from '#api/services.ts'

const second = 1_000
/** How many tries an account gets without waiting. The count starts over after an hour without tries. */
const freeTries = 10

/** The pause after this many tries, in milliseconds: 1 s after the tenth, then doubling, up to an hour. */
export function pauseAfter(tries: number): number {
  return tries < freeTries ? 0 : Math.min(hourMs, second * 2 ** Math.min(tries - freeTries, 12))
}

/**
 * Where a password is tried: at the sign-in by anyone, there by a browser the
 * account knows, or inside a session. Each has its own count, or anyone who knows
 * an address could lock its owner out of signing in or of their account's actions.
 */
export type ThrottleScope = 'sign-in' | `sign-in by ${string}` | 'signed-in'

/** Limits how fast one account may be tried, whether it exists or not. */
export interface SignInThrottle {
  /** Counts a try. Refuses one that comes during a pause (429 with Retry-After) without counting it. */
  readonly enter: (reply: FastifyReply) => Promise<void>
  /** Ends all waiting, after a correct password. */
  readonly forget: () => Promise<void>
}

/**
 * Slows down sign-ins to one account, from any address and across all processes:
 * guessing becomes hopeless, yet the owner is never locked out for good. A password
 * reset by mail ends the wait, and so does an hour without tries after the last pause.
 */
export function createSignInThrottle(
  services: Services,
  emailKey: string,
  scope: ThrottleScope = 'sign-in',
): SignInThrottle {
  const { db, cipher } = services
  const label = cipher.label(`${scope} pace ${emailKey}`)
  return {
    enter: async (reply) => {
      const wait = await triesOf(services).add(label, undefined)
      if (wait > 0) throw tooManyTries(reply, wait / second)
    },
    forget: async () => {
      await db.query.delete(callWindows).where(eq(callWindows.label, label))
    },
  }
}

type Tries = GatheredCalls<undefined, number>

const triesOfDatabase = new WeakMap<Database, Tries>()

// NOTE: simultaneous tries of one account are handled together, so that a crowd of them takes one connection, not all.
function triesOf({ db, now }: Services): Tries {
  const known = triesOfDatabase.get(db)
  if (known !== undefined) return known
  const made: Tries = gatherCalls((label, tries) => admitTries(db, now(), label, tries.length))
  triesOfDatabase.set(db, made)
  return made
}

/** Handles this many tries in order; returns the milliseconds each still has to wait, 0 for one that is let in. */
async function admitTries(
  db: Database,
  moment: number,
  label: string,
  count: number,
): Promise<readonly number[]> {
  return inTransaction(db, async (tx) => {
    await tx
      .insert(callWindows)
      .values({ label, endsAt: new Date(moment + hourMs), count: 0 })
      .onConflictDoNothing()
    const [row] = await tx.select().from(callWindows).where(eq(callWindows.label, label)).for('update')
    const isOver = row === undefined || row.endsAt.getTime() <= moment
    let tries = isOver ? 0 : row.count
    let pausedUntil = isOver ? moment : endOfPause(row, moment)
    const waits = Array.from({ length: count }, () => {
      if (pausedUntil > moment) return pausedUntil - moment
      tries += 1
      pausedUntil = moment + pauseAfter(tries)
      return 0
    })
    if (waits.includes(0)) {
      const now = { endsAt: new Date(pausedUntil + hourMs), count: tries }
      await tx
        .insert(callWindows)
        .values({ label, ...now })
        .onConflictDoUpdate({ target: callWindows.label, set: now })
    }
    return waits
  })
}

/** Until when a row's pause lasts; the given moment if there is none. */
function endOfPause({ endsAt, count }: typeof callWindows.$inferSelect, moment: number): number {
  const pause = pauseAfter(count)
  // NOTE: a row expires an hour after its pause, so the pause ends an hour before.
  const until = endsAt.getTime() - hourMs
  // NOTE: a pause that would last longer than it may is left from before the clock was set back.
  return pause === 0 || until > moment + pause + clockSkew ? moment : until
}
