import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * The absolute path of a backup made at `now`: the file that was named, or one named after the moment (UTC) in the
 * folder that was named, `DATA_DIR/backups` by default.
 */
export async function placeBackup(given: string | undefined, dataDir: string, now: Date): Promise<string> {
  const name = `fennel-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`
  if (given === undefined) return join(dataDir, 'backups', name)
  const isFolder = /[/\\]$/.test(given) || (await isExistingFolder(given))
  return isFolder ? resolve(given, name) : resolve(given)
}

async function isExistingFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
