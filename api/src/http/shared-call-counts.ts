import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import type { Services } from '#api/services.ts'
import { callWindows } from './rate-tables.ts'

/**
 * Fixed windows in the database, so that several processes count together and a restart forgives nobody. For the
 * few calls that guess secrets: each costs one write.
 */
export class SharedCallCounts implements FastifyRateLimitStore {
  readonly #services: Services
  readonly #name: string

  constructor(services: Services, name: string) {
    this.#services = services
    this.#name = name
  }

  incr(
    key: string,
    callback: (failure: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    void this.#answer(key, timeWindow, callback)
  }

  child(): SharedCallCounts {
    return this
  }

  async #answer(
    key: string,
    timeWindow: number,
    answer: (failure: Error | null, result?: { current: number; ttl: number }) => void,
  ): Promise<void> {
    const outcome = await this.#count(key, timeWindow).catch((failure: unknown) =>
      failure instanceof Error ? failure : new Error(String(failure)),
    )
    if (outcome instanceof Error) answer(outcome)
    else answer(null, outcome)
  }

  async #count(key: string, timeWindow: number): Promise<{ current: number; ttl: number }> {
    const { db, cipher, now } = this.#services
    const moment = now()
    const started = new Date(moment)
    const isOver = sql`${callWindows.endsAt} <= ${started.toISOString()}::timestamptz`
    const [row] = await db.query
      .insert(callWindows)
      .values({
        label: cipher.label(`calls ${this.#name} ${key}`),
        endsAt: new Date(moment + timeWindow),
        count: 1,
      })
      .onConflictDoUpdate({
        target: callWindows.label,
        set: {
          count: sql`case when ${isOver} then 1 else ${callWindows.count} + 1 end`,
          endsAt: sql`case when ${isOver} then excluded.ends_at else ${callWindows.endsAt} end`,
        },
      })
      .returning()
    if (row === undefined) throw new Error('A call could not be counted.')
    return { current: row.count, ttl: Math.max(0, row.endsAt.getTime() - moment) }
  }
}
