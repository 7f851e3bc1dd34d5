import type pg from 'pg'

type Call = (...given: readonly unknown[]) => unknown

/**
 * Observes every query of a connection, including those of transactions: `begun` receives its text and returns a
 * function to call when it ends. The driver takes a query as text or as an object with a text, and answers by callback
 * or promise; cursors and streams (which have `submit`) are left alone.
 */
export function watchEachQuery(connection: pg.ClientBase, begun: (text: string) => () => void): void {
  const watched = connection as unknown as { query: Call }
  const originalQuery = watched.query.bind(connection)
  watched.query = (...given) => {
    const text = textOf(given[0])
    if (text === undefined) return originalQuery(...given)
    const ended = begun(text)
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      return originalQuery(...given.slice(0, -1), (...answer: readonly unknown[]) => {
        ended()
        Reflect.apply(callback, undefined, answer)
      })
    }
    const answer = originalQuery(...given)
    if (answer instanceof Promise) answer.then(ended, ended)
    return answer
  }
}

function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  if (typeof query !== 'object' || query === null || 'submit' in query) return undefined
  return 'text' in query && typeof query.text === 'string' ? query.text : undefined
}
