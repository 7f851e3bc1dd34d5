import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { watchEachQuery } from '#api/db/each-query.ts'

/** From how many milliseconds on a query is slow, and who is told its text and time. */
export interface SlowQueries {
  readonly fromMs: number
  readonly tell: (text: string, milliseconds: number) => void
}

const longestText = 1_000

/** Writes slow queries to the log; undefined when the threshold is 0. Values are parameters and never in the text. */
export function slowQueriesInto(log: FastifyBaseLogger, fromMs: number): SlowQueries | undefined {
  if (fromMs === 0) return undefined
  return {
    fromMs,
    tell: (query, milliseconds) => log.warn({ query, milliseconds }, 'a query was slow'),
  }
}

/** Times every query of a connection, as `watchEachQuery` hears of them. */
export function watchQueries(connection: pg.ClientBase, { fromMs, tell }: SlowQueries): void {
  watchEachQuery(connection, (text) => {
    const started = performance.now()
    return () => {
      const milliseconds = Math.round(performance.now() - started)
      if (milliseconds >= fromMs)
        tell(text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText), milliseconds)
    }
  })
}
