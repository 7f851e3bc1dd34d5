import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Truth } from '../../scripts/demo/truth.ts'
import type { Stack } from '../harness/stack.ts'

const root = resolve(import.meta.dirname, '../..')

/** Adds a demo to the product while it runs, as an operator would; answers its truth and what it said. */
export async function playDemo(stack: Stack): Promise<{ readonly truth: Truth; readonly said: string }> {
  const file = join(stack.dataDir, 'truth.json')
  const words = ['--visitors', '80', '--seed', '11', '--truth', file]
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'scripts/demo.ts'), ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: stack.dataDir, DATABASE_URL: '' },
  })
  return { truth: JSON.parse(await readFile(file, 'utf8')) as Truth, said: stdout }
}
