import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The one-time link that the API wrote for the first operator; undefined once there is one. */
export function readFirstAdminLink(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, 'first-admin-link.txt'), 'utf8').trim()
  } catch {
    return undefined
  }
}
