import { constants, existsSync } from 'node:fs'
import { access, chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PlainFailure } from './plain-failure.ts'

/** Creates DATA_DIR, closed to other users, or checks that the existing one can be read and written. */
export async function openDataDir(dataDir: string): Promise<void> {
  try {
    // NOTE: root's PostgreSQL runs as another account and must be able to enter; every file inside has mode 0600.
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700
    if (await makeFolder(dataDir)) await chmod(dataDir, mode)
    if (!(await stat(dataDir)).isDirectory())
      throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    await mkdir(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
    await writeFile(join(dataDir, '.writable'), '')
    await rm(join(dataDir, '.writable'))
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : 'unknown error'
    const reason = reasons[code] ?? `cannot be used (${code})`
    throw new PlainFailure(
      `DATA_DIR ${dataDir} ${reason}: choose a folder that this user can read and write.`,
    )
  }
}

// NOTE: not mkdir's own `recursive`, which never returns for a folder the kernel refuses to create (/proc/x).
async function makeFolder(path: string): Promise<boolean> {
  if (existsSync(path)) return false
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path)
  return true
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be changed by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'is not a folder',
  ENOENT: 'cannot be created there',
  EEXIST: 'is not a folder',
}

/** A value created once and kept in `file` (mode 0600), so that it is the same at the next start. */
export async function keepSecret(file: string, make: () => string): Promise<string> {
  if (!existsSync(file)) await writeFile(file, `${make()}\n`, { mode: 0o600, flag: 'wx' })
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret !== '') return secret
  throw new PlainFailure(
    `${file} is empty: restore it from a backup, or remove it if its data is not needed any more.`,
  )
}
