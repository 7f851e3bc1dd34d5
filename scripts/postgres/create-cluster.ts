import { execFile } from 'node:child_process'
import { access, chmod, chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { PlainFailure } from '../start/plain-failure.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresPrograms } from './postgres-programs.ts'

const run = promisify(execFile)

/**
 * Creates a PostgreSQL cluster at `dataDir` unless there is one. It is built next to its final place and renamed when
 * complete, so an interrupted first start leaves nothing half-made.
 */
export async function createCluster(
  { dataDir, password }: { dataDir: string; password: string },
  programs: PostgresPrograms,
  account: PostgresAccount,
): Promise<void> {
  const complete = await access(join(dataDir, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (complete) return

  const home = dirname(dataDir)
  const fresh = `${dataDir}.new`
  const passwordFile = join(home, '.initial-password')
  await mkdir(home, { recursive: true })
  await chmod(home, 0o700)
  await rm(fresh, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (account) {
    await chown(home, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  try {
    await run(programs.initdb, initdbArguments(fresh, passwordFile), {
      ...account,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    })
  } catch (failure) {
    const reason = failure instanceof Error && 'stderr' in failure ? String(failure.stderr) : String(failure)
    throw new PlainFailure(
      `PostgreSQL cannot create its data folder at ${dataDir} (${lastLine(reason)}): choose another DATA_DIR, or set DATABASE_URL.`,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(fresh, dataDir)
}

function initdbArguments(dataDir: string, passwordFile: string): string[] {
  return [
    `--pgdata=${dataDir}`,
    '--username=fennel',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? 'no reason given'
}

/** Creates the database `name` unless it exists. `url` points to another database on the same server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
