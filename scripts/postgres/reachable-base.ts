import { chmod, lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure } from '../start/plain-failure.ts'
import { canReach, type PostgresAccount } from './postgres-account.ts'

const candidates = ['/var/lib/fennel', '/var/tmp/fennel-root']

/**
 * A folder outside root-only places, for root's cluster and its programs. Another user must not be able to
 * prepare it: it has to belong to root and be writable by root alone.
 */
export async function reachableBase(account: PostgresAccount, name: string): Promise<string> {
  for (const base of candidates) {
    try {
      // NOTE: the mode given to mkdir is cut by the umask; the one given to chmod is not.
      if (await mkdir(base, { recursive: true })) await chmod(base, 0o755)
      const found = await lstat(base)
      const safe = found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
      if (safe && canReach(account, base)) return join(base, name)
    } catch {
      // NOTE: a read-only or missing parent simply means the next candidate is tried.
    }
  }
  throw new PlainFailure(
    'No folder the account postgres can enter could be created below /var/lib or /var/tmp: set DATA_DIR to one, or set DATABASE_URL.',
  )
}
