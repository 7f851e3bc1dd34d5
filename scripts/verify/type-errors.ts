import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { PlainFailure } from '../start/plain-failure.ts'

const compiler = resolve(import.meta.dirname, '../../node_modules/.bin/tsc')

/**
 * What the compiler reports about a project, given by its folder: its own lines, each with file and place; empty if
 * there is nothing. A missing field or an unknown word is invisible in the loaded data, or breaks the verification
 * itself.
 */
export function typeErrorsIn(project: string): string {
  const { error, status, stderr, stdout } = spawnSync(compiler, ['-b', '--pretty', 'false', project], {
    encoding: 'utf8',
  })
  if (error !== undefined)
    throw new PlainFailure(`The compiler does not start (${error.message}). Run npm ci.`)
  return status === 0 ? '' : `${stdout}${stderr}`.trim()
}
