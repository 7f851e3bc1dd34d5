import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** The settings file and the key file, if other accounts of this machine may read or change them. */
export function findOpenFiles(root: string, dataDir: string): readonly Finding[] {
  // NOTE: on Windows, the mode does not say who may read a file.
  if (process.platform === 'win32') return []
  return [
    ...findOpenFile(join(root, '.env'), '.env', 'with every key and password in it'),
    ...findOpenFile(
      join(dataDir, 'keys/answers.key'),
      'keys/answers.key',
      'which opens every backup and answer',
    ),
  ]
}

function findOpenFile(path: string, file: string, what: string): readonly Finding[] {
  const mode = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
  if ((mode & 0o077) === 0) return []
  const message = `Other accounts of this machine may open it (mode ${mode.toString(8)}), ${what}.`
  return [{ rule: 'open-settings-file', level: 'should', file, path: '(file)', message }]
}
