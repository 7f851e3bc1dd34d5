import type { Pool, PoolClient } from 'pg'

/** Collects the statements sent on the pool's connections from now on. */
export function watchTexts(pool: Pool): readonly string[] {
  const texts: string[] = []
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const ask = client.query.bind(client) as (...given: readonly unknown[]) => unknown
    const note = (...given: readonly unknown[]) => {
      const [statement] = given
      texts.push(typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text))
      return ask(...given)
    }
    Object.assign(client, { query: note })
  })
  return texts
}
