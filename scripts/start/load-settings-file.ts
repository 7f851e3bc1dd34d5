import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure } from './plain-failure.ts'

/**
 * Loads `.env` from the project folder if there is one. Variables set in the shell take precedence. One that this
 * account may not read is a `PlainFailure`.
 */
export function loadSettingsFile(root: string): void {
  const file = join(root, '.env')
  if (!existsSync(file)) return
  try {
    process.loadEnvFile(file)
  } catch {
    // NOTE: Node says of every failure that the file does not exist.
    throw new PlainFailure(`${file} cannot be read: use the account that runs Fennel.`)
  }
}
