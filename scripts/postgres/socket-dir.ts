import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PostgresAccount } from './postgres-account.ts'

/** Longest path of a socket in bytes: the limit of macOS, four less than on Linux (`sun_path` in sys/un.h). */
const longestPath = 103

/**
 * The socket folder of the cluster at `dataDir`: next to its data, in the folder that only its account may enter.
 * Undefined where no socket is possible: the path would be too long, or it is Windows.
 */
export function socketDirOf(
  dataDir: string,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const folder = join(dirname(dataDir), 'socket')
  const longest = Buffer.byteLength(join(folder, '.s.PGSQL.65535'))
  return platform === 'win32' || longest > longestPath ? undefined : folder
}

/**
 * Recreates the folder for its account alone. A killed server leaves its socket behind, which would block the next one.
 */
export async function emptySocketDir(folder: string, account: PostgresAccount): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  // NOTE: umask applies to mkdir's mode but not to chmod's.
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}
