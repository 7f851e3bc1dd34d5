import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Loads `.env` from the project folder if there is one. Variables set in the shell take precedence. */
export function loadSettingsFile(root: string): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
