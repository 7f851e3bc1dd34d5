import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { sql } from 'drizzle-orm'
import { clockSkew } from '#api/clock-skew.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import type { Counted } from './call-windows.ts'
import { gatherCalls } from './gather-calls.ts'
import type { GatheredCalls } from './gather-calls.ts'

/**
 * Fixed windows in the database, so that several processes count together and a restart does not reset them. For the
 * few calls that guess secrets. Calls that arrive during a count are then counted by one statement together: a
 * thousand at once on one key would otherwise occupy every database connection waiting for the same row.
 */
export class SharedCallCounts implements FastifyRateLimitStore {
  readonly #counts: GatheredCalls<string, Counted>

  constructor(services: Services, name: string) {
    // NOTE: a limiter has one window length, so all of its calls are batched together.
    this.#counts = gatherCalls(async (timeWindow, keys) =>
      countTogether(
        services.db.query,
        services.now(),
        keys.map((key) => labelOf(services, name, key)),
        Number(timeWindow),
      ),
    )
  }

  incr(key: string, callback: (failure: Error | null, result?: Counted) => void, timeWindow: number): void {
    void this.#answer(key, timeWindow, callback)
  }

  child(): SharedCallCounts {
    return this
  }

  async #answer(
    key: string,
    timeWindow: number,
    answer: (failure: Error | null, result?: Counted) => void,
  ): Promise<void> {
    const outcome = await this.#counts
      .add(String(timeWindow), key)
      .catch((failure: unknown) => (failure instanceof Error ? failure : new Error(String(failure))))
    if (outcome instanceof Error) answer(outcome)
    else answer(null, outcome)
  }
}

/**
 * Adds one to the count of a key, in the caller's transaction, so that nothing is counted if that fails. Returns the
 * count in the key's window of `timeWindow` milliseconds.
 */
export async function countInTransaction(
  services: Pick<Services, 'cipher' | 'now'>,
  tx: Queryable,
  { name, key, timeWindow }: { readonly name: string; readonly key: string; readonly timeWindow: number },
): Promise<number> {
  const [counted] = await countTogether(tx, services.now(), [labelOf(services, name, key)], timeWindow)
  return counted?.current ?? 0
}

function labelOf({ cipher }: Pick<Services, 'cipher'>, name: string, key: string): string {
  return cipher.label(`calls ${name} ${key}`)
}

type CountedRow = { label: string; count: number; ends_at: string }

/**
 * Adds one call per entry of `labels`, which may repeat. Returns
 * counts in that order, as if the calls had come one by one.
 */
async function countTogether(
  db: Queryable,
  moment: number,
  labels: readonly string[],
  timeWindow: number,
): Promise<readonly Counted[]> {
  const at = (milliseconds: number) => sql`${new Date(milliseconds).toISOString()}::timestamptz`
  // NOTE: a window that ends later than one that begins now is left
  // from before the clock was set back, and would last that much longer.
  const isOver = sql`(known.ends_at <= ${at(moment)} or known.ends_at > ${at(moment + timeWindow + clockSkew)})`
  const added = Map.groupBy(labels, (label) => label)
  // NOTE: sorted, so that two processes cannot deadlock.
  const rows = [...added]
    .map(([label, calls]) => [label, calls.length] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const { rows: counted } = await db.execute<CountedRow>(sql`
    insert into call_windows as known (label, ends_at, count)
    select r->>0, ${at(moment + timeWindow)}, (r->>1)::int
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (r, place) order by place
    on conflict (label) do update set
      count = case when ${isOver} then excluded.count else known.count + excluded.count end,
      ends_at = case when ${isOver} then excluded.ends_at else known.ends_at end
    returning label, count, ends_at`)
  const known = new Map(counted.map((row) => [row.label, row]))
  const before = new Map(
    counted.map(({ label, count }) => [label, count - (added.get(label)?.length ?? 0)] as const),
  )
  return labels.map((label) => {
    const row = known.get(label)
    if (row === undefined) throw new Error('A rate limit row was not returned.')
    const current = (before.get(label) ?? 0) + 1
    before.set(label, current)
    return { current, ttl: Math.max(0, new Date(row.ends_at).getTime() - moment) }
  })
}
