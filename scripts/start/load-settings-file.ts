import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Reads `.env` beside the README, when there is one; what the shell already set wins. */
export function loadSettingsFile(root: string): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
