import type pg from 'pg'

type Call = (...given: readonly unknown[]) => unknown

/**
 * Hears of every query of a connection, those of transactions too: `begun` gets its text and answers who hears of its end.
 * The driver takes a query as text or as an object with a text, and answers by callback or by promise; a cursor or stream
 * (it has `submit`) is left alone.
 */
export function watchEachQuery(connection: pg.ClientBase, begun: (text: string) => () => void): void {
  const watched = connection as unknown as { query: Call }
  const ask = watched.query.bind(connection)
  watched.query = (...given) => {
    const text = textOf(given[0])
    if (text === undefined) return ask(...given)
    const ended = begun(text)
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
