import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** The settings file of the project, if other accounts of this machine may read or change it. */
export function findOpenSettingsFile(root: string): readonly Finding[] {
  // NOTE: on Windows, the mode does not say who may read a file.
  if (process.platform === 'win32') return []
  const mode = (statSync(join(root, '.env'), { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  if ((mode & 0o077) === 0) return []
  const message = `Other accounts of this machine may open it (mode ${mode.toString(8)}), with every key and password in it.`
  return [{ rule: 'open-settings-file', level: 'should', file: '.env', path: '(file)', message }]
}
