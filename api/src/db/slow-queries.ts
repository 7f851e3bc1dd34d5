import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { watchEachQuery } from './each-query.ts'

/** From how many milliseconds on a query counts as slow, and the function it is reported to. */
export interface SlowQueries {
  readonly fromMs: number
  readonly report: (text: string, milliseconds: number) => void
}

const longestText = 1_000

/** Logs slow queries; undefined when the threshold is 0. Values are parameters, so they never appear in the text. */
export function slowQueriesInto(log: FastifyBaseLogger, fromMs: number): SlowQueries | undefined {
  if (fromMs === 0) return undefined
  return {
    fromMs,
    report: (query, milliseconds) => log.warn({ query, milliseconds }, 'a query was slow'),
  }
}

/** Times every query of a connection. */
export function watchQueries(connection: pg.ClientBase, { fromMs, report }: SlowQueries): void {
  watchEachQuery(connection, (text) => {
    const started = performance.now()
    return () => {
      const milliseconds = Math.round(performance.now() - started)
      if (milliseconds >= fromMs)
        report(text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText), milliseconds)
    }
  })
}
