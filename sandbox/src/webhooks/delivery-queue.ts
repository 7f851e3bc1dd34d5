import type { World } from '../world/world.ts'

/** The delivery of one event to one endpoint. */
export interface Delivery {
  readonly seq: number
  readonly event: string
  readonly endpoint: string
  /** The object the event is about. Events about the same object arrive in order. */
  readonly subject: string
  /** How often it has been attempted. */
  readonly attempts: number
}

/** How an attempt ended. `nextAt` is in milliseconds, 0 if there is no next attempt. */
export interface DeliveryOutcome {
  readonly state: 'delivered' | 'failed' | 'pending'
  readonly status: number | null
  readonly problem: string | null
  readonly nextAt: number
}

export interface DeliveryQueue {
  /** What may be sent at `now` (milliseconds): the oldest pending delivery of each object. At most `limit`. */
  due: (now: number, limit: number) => Delivery[]
  /** All pending deliveries, newest first, regardless of their turn. At most `limit`. */
  newestFirst: (limit: number) => Delivery[]
  /** Records how one more attempt ended. */
  settle: (delivery: Delivery, outcome: DeliveryOutcome) => void
  /** Abandons a delivery whose endpoint or event no longer exists. */
  drop: (delivery: Delivery) => void
  /** When the next one is due, in milliseconds; undefined if none is pending. */
  nextAt: () => number | undefined
}

const columns = 'seq, event, endpoint, subject, attempts'

/** The queue of deliveries in this world's store. */
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
