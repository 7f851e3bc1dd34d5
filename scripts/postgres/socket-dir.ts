import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PostgresAccount } from './postgres-account.ts'

/** The longest path of a socket in bytes: that of macOS, four fewer than that of Linux (`sun_path` in sys/un.h). */
const longestPath = 103

/**
 * Where the cluster at `dataDir` has its socket: beside its data, in the folder that only its account may enter. Undefined
 * where no socket can be: its path would be too long, or the system has none for PostgreSQL.
 */
export function socketDirOf(
  dataDir: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const folder = join(dirname(dataDir), 'socket')
  const longest = Buffer.byteLength(join(folder, '.s.PGSQL.65535'))
  return platform === 'win32' || longest > longestPath ? undefined : folder
}

/** Makes the folder anew for its account alone: a killed server leaves its socket behind, which the next would stumble over. */
export async function emptySocketDir(folder: string, account: PostgresAccount): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  // NOTE: the mode given to mkdir is cut by the umask; the one given to chmod is not.
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}
