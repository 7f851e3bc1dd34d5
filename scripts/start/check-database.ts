import { Client } from 'pg'
import { PlainFailure } from './plain-failure.ts'

/** Connects to the operator's database once; throws one sentence (without the password) when that fails. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 8000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (failure) {
    throw new PlainFailure(`DATABASE_URL does not work: ${explainDatabaseFailure(failure, databaseUrl)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The reason and the fix for errors that a wrong DATABASE_URL causes. */
export function explainDatabaseFailure(failure: unknown, databaseUrl: string): string {
  const url = URL.parse(databaseUrl)
  const place = `${url?.hostname || 'localhost'}:${url?.port || '5432'}`
  const first = failure instanceof AggregateError ? failure.errors[0] : failure
  const code = typeof first === 'object' && first !== null && 'code' in first ? String(first.code) : ''
  switch (code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${place}, start the database or correct host and port`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host name ${url?.hostname ?? ''} is unknown, correct it`
    case '28P01':
    case '28000':
      return `the server at ${place} refuses this user or password, correct them`
    case '3D000':
      return `the server at ${place} has no database named ${url?.pathname.slice(1) ?? ''}, create it or correct the name`
    default:
      return `${first instanceof Error ? first.message : 'unknown reason'} (server ${place})`
  }
}
