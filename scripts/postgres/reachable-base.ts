import { chmod, lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure } from '../start/plain-failure.ts'
import { canReach, type PostgresAccount } from './postgres-account.ts'

const candidates = ['/var/lib/fennel', '/var/tmp/fennel-root']

/**
 * A folder for root's cluster and its programs that other accounts can enter. Another user must not be able to tamper
 * with it: it has to belong to root and be writable by root alone.
 */
export async function reachableBase(account: PostgresAccount, name: string): Promise<string> {
  for (const base of candidates) {
    try {
      // NOTE: umask applies to mkdir's mode but not to chmod's.
      if (await mkdir(base, { recursive: true })) await chmod(base, 0o755)
      const found = await lstat(base)
      const safe = found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0
      if (safe && canReach(account, base)) return join(base, name)
    } catch {
      // NOTE: a read-only or missing parent folder; try the next candidate.
    }
  }
  throw new PlainFailure(
    'No folder the account postgres can enter could be created below /var/lib or /var/tmp: set DATA_DIR to one, or set DATABASE_URL.',
  )
}
