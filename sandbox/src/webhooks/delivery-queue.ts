import type { World } from '../world/world.ts'

/** One event on its way to one endpoint. */
export interface Delivery {
  readonly seq: number
  readonly event: string
  readonly endpoint: string
  /** The object the event is about: what concerns one arrives in order. */
  readonly subject: string
  /** How often it was tried before. */
  readonly attempts: number
}

/** How an attempt ended, and what is to be kept of it. `nextAt` is in milliseconds, 0 when nothing follows. */
export interface DeliveryOutcome {
  readonly state: 'delivered' | 'failed' | 'pending'
  readonly status: number | null
  readonly problem: string | null
  readonly nextAt: number
}

export interface DeliveryQueue {
  /** What may leave at `now` (milliseconds): of each object the oldest that waits. At most `limit`. */
  due: (now: number, limit: number) => Delivery[]
  /** All that waits, newest first, whether its turn has come or not. At most `limit`. */
  newestFirst: (limit: number) => Delivery[]
  /** Keeps how one more attempt ended. */
  settle: (delivery: Delivery, outcome: DeliveryOutcome) => void
  /** Gives up a delivery whose endpoint or event is no longer there. */
  drop: (delivery: Delivery) => void
  /** When the next one wants to leave, in milliseconds; undefined when nothing waits. */
  nextAt: () => number | undefined
}

const columns = 'seq, event, endpoint, subject, attempts'

/** The deliveries that this world's store keeps. */
export function createDeliveryQueue({ store }: World): DeliveryQueue {
  const read = (sql: string, ...values: number[]): Delivery[] =>
    store.rows(sql, ...values).map((row) => row as unknown as Delivery)

  return {
    due: (now, limit) =>
      read(
        `SELECT ${columns} FROM deliveries AS d
         WHERE state = 'pending' AND next_at <= ? AND NOT EXISTS (
           SELECT 1 FROM deliveries AS e WHERE e.state = 'pending' AND e.endpoint = d.endpoint AND e.subject = d.subject AND e.seq < d.seq)
         ORDER BY seq LIMIT ?`,
        now,
        limit,
      ),
    newestFirst: (limit) =>
      read(`SELECT ${columns} FROM deliveries WHERE state = 'pending' ORDER BY seq DESC LIMIT ?`, limit),
    settle({ seq, attempts }, { state, status, problem, nextAt }) {
      store.run(
        'UPDATE deliveries SET state = ?, attempts = ?, last_status = ?, last_error = ?, next_at = ? WHERE seq = ?',
        state,
        attempts + 1,
        status,
        problem,
        nextAt,
        seq,
      )
    },
    drop({ seq }) {
      store.run("UPDATE deliveries SET state = 'failed', last_error = 'endpoint is gone' WHERE seq = ?", seq)
    },
    nextAt() {
      const [row] = store.rows("SELECT min(next_at) AS at FROM deliveries WHERE state = 'pending'")
      const at = row?.['at']
      return typeof at === 'number' ? at : undefined
    },
  }
}
