import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDemo } from '../../scripts/demo/add-demo.ts'
import type { Truth } from '../../scripts/demo/truth.ts'
import type { Stack } from '../harness/stack.ts'

/** Adds a demo to the product while it runs, as an operator would; answers its truth and what it said. */
export async function playDemo(stack: Stack): Promise<{ readonly truth: Truth; readonly said: string }> {
  const file = join(stack.dataDir, 'truth.json')
  const said = await addDemo(stack.dataDir, ['--visitors', '80', '--seed', '11', '--truth', file])
  return { truth: JSON.parse(await readFile(file, 'utf8')) as Truth, said }
}
