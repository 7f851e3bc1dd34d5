import { execFile, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { PlainFailure } from '../start/plain-failure.ts'

const run = promisify(execFile)

/** The operating-system account PostgreSQL runs as; `undefined` means the account that runs this process. */
export type PostgresAccount = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root. An ordinary user runs it as themselves; root runs it as the owner of the existing
 * cluster, or as the account `postgres`, which is created when missing.
 */
export async function findPostgresAccount(clusterDir: string): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(clusterDir).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const existing = await lookUp('postgres')
  if (existing) return existing
  await createAccount()
  const created = await lookUp('postgres')
  if (created) return created
  throw new PlainFailure(
    'PostgreSQL cannot run as root and no account named postgres could be created: start Fennel as an ordinary user, or set DATABASE_URL.',
  )
}

async function lookUp(name: string): Promise<PostgresAccount> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createAccount(): Promise<void> {
  const useradd = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
  try {
    await run('useradd', useradd)
  } catch {
    await run('adduser', ['-S', '-D', '-H', 'postgres']).catch(() => undefined)
  }
}

/** Whether `account` may enter a folder or execute a file. Asks the kernel, so ACLs count too. */
export function canReach(account: PostgresAccount, path: string): boolean {
  const identity = account ? { uid: account.uid, gid: account.gid } : {}
  const probe = spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], {
    ...identity,
    cwd: '/',
    stdio: 'ignore',
  })
  return probe.status === 0
}
