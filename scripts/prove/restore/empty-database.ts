import { openDatabase } from '../../../api/src/db/client.ts'
import type { Database } from '../../../api/src/db/client.ts'

/** A database without tables. */
export interface EmptyDatabase extends AsyncDisposable {
  readonly db: Database
  readonly url: string
}

/** Creates an empty database on the same server; dropped when disposed. */
export async function openEmptyDatabase(postgresUrl: string): Promise<EmptyDatabase> {
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const server = openDatabase(postgresUrl, 1)
  await server.pool.query(`create database ${name}`)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  const db = openDatabase(url.href, 4)
  return {
    db,
    url: url.href,
    async [Symbol.asyncDispose]() {
      await db.close()
      await server.pool.query(`drop database ${name} with (force)`)
      await server.close()
    },
  }
}
