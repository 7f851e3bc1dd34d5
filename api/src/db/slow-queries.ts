import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

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

type Call = (...given: readonly unknown[]) => unknown

/**
 * Times every query of a connection, those of transactions too. The driver takes a query as text or as an object with a
 * text, and answers by callback or by promise; a cursor or stream (it has `submit`) is left alone.
 */
export function watchQueries(connection: pg.ClientBase, { fromMs, tell }: SlowQueries): void {
  const watched = connection as unknown as { query: Call }
  const ask = watched.query.bind(connection)
  watched.query = (...given) => {
    const text = textOf(given[0])
    if (text === undefined) return ask(...given)
    const started = performance.now()
    const ended = () => {
      const milliseconds = Math.round(performance.now() - started)
      if (milliseconds >= fromMs)
        tell(text.replaceAll(/\s+/g, ' ').trim().slice(0, longestText), milliseconds)
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      return ask(...given.slice(0, -1), (...answer: readonly unknown[]) => {
        ended()
        Reflect.apply(callback, undefined, answer)
      })
    }
    const answer = ask(...given)
    if (answer instanceof Promise) answer.then(ended, ended)
    return answer
  }
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}
