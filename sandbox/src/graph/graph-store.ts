import type { Store } from '../world/open-store.ts'

const tables = `
  CREATE TABLE IF NOT EXISTS graph_events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    pixel TEXT NOT NULL,
    name TEXT NOT NULL,
    event TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at INTEGER NOT NULL
  )`

/** An event as the advertising network stores it. */
interface GraphEvent {
  pixel: string
  event_name: string
  event_id: string
  /** The whole event as it was sent. */
  body: Record<string, unknown>
  /** Milliseconds since 1970. */
  received_at: number
  /** False if an event with this name and id came before: the network does not count it again. */
  counted: boolean
}

export interface GraphStore {
  add: (pixel: string, event: Record<string, unknown>, at: number) => void
  list: () => GraphEvent[]
  clear: () => void
}

/** Stores the events that the network received, in order. */
export function createGraphStore(store: Store): GraphStore {
  store.run(tables)
  return {
    add(pixel, event, at) {
      store.run(
        'INSERT INTO graph_events (pixel, name, event, body, received_at) VALUES (?, ?, ?, ?, ?)',
        pixel,
        textOf(event['event_name']),
        textOf(event['event_id']),
        JSON.stringify(event),
        at,
      )
    },
    list() {
      const seen = new Set<string>()
      return store.rows('SELECT * FROM graph_events ORDER BY seq').map((row) => {
        const key = `${String(row['pixel'])} ${String(row['name'])} ${String(row['event'])}`
        const counted = row['event'] === '' || !seen.has(key)
        seen.add(key)
        return {
          pixel: String(row['pixel']),
          event_name: String(row['name']),
          event_id: String(row['event']),
          body: JSON.parse(String(row['body'])) as Record<string, unknown>,
          received_at: Number(row['received_at']),
          counted,
        }
      })
    },
    clear: () => store.run('DELETE FROM graph_events'),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
