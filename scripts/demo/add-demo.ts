import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { scratchEnvironment } from '../start/scratch-environment.ts'

const root = resolve(import.meta.dirname, '../..')

/** Runs the demo script against the installation on `dataDir` with these arguments; returns its output. */
export async function addDemo(dataDir: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/demo.ts'), ...words], {
    cwd: root,
    env: scratchEnvironment({ DATA_DIR: dataDir }),
  })
  return stdout
}
