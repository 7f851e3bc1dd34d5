import { sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { invitingKinds } from '#api/mail/index.ts'
import { attemptStates } from '#api/payments/index.ts'

export interface QueueState {
  readonly queue: 'mail' | 'advertising' | 'webhooks' | 'events'
  readonly depth: number
  /** Seconds since the oldest waiting row was added, 0 if none waits. Invitations do not count for the mail queue. */
  readonly oldestAge: number
}

// NOTE: invitations wait for room in the hourly limit, which is not a delay.
const invitations = sql.join(
  [...invitingKinds].map((kind) => sql`${kind}`),
  sql`, `,
)

/**
 * What still has to be sent or processed at `now`. Read from partial indexes on unfinished rows; of waiting events, all
 * rows count.
 */
export async function readQueues(db: Queryable, now: Date): Promise<readonly QueueState[]> {
  const { rows } = await db.execute<{ queue: QueueState['queue']; depth: string; age: number | null }>(sql`
    select 'mail' as queue, count(*) as depth,
      extract(epoch from ${now}::timestamptz
        - min(created_at) filter (where kind not in (${invitations})))::float8 as age
    from mail_outbox where ended_at is null
    union all
    select 'advertising', count(*), extract(epoch from ${now}::timestamptz - min(occurred_at))::float8
    from ad_outbox where ended_at is null
    union all
    select 'webhooks', count(*), extract(epoch from ${now}::timestamptz - min(received_at))::float8
    from webhook_inbox where processed_at is null
    union all
    select 'events', count(*), extract(epoch from ${now}::timestamptz - min(kept_at))::float8
    from waiting_events`)
  return rows.map(({ queue, depth, age }) => ({
    queue,
    depth: Number(depth),
    oldestAge: Math.max(0, age ?? 0),
  }))
}

/** How many of the checkout attempts started after `since` are in each state, 0 included. */
export async function readAttempts(db: Queryable, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ state: string; count: string }>(sql`
    select state, count(*) as count from checkout_attempts where created_at > ${since} group by state`)
  const counts = new Map<string, number>(attemptStates.map((state) => [state, 0]))
  for (const { state, count } of rows) counts.set(state, Number(count))
  return counts
}
