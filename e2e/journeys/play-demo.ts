import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDemo } from '../../scripts/demo/add-demo.ts'
import type { Truth } from '../../scripts/demo/truth.ts'
import type { Stack } from '../harness/stack.ts'

interface PlayedDemo {
  readonly truth: Truth
  readonly said: string
}

const played = new Map<string, Promise<PlayedDemo>>()

/** Adds the demo to a running Fennel, once, as an operator would; returns its truth and its output. */
export async function demoOf(stack: Stack): Promise<PlayedDemo> {
  const demo = played.get(stack.dataDir) ?? playDemo(stack)
  played.set(stack.dataDir, demo)
  return demo
}

async function playDemo(stack: Stack): Promise<PlayedDemo> {
  const file = join(stack.dataDir, 'truth.json')
  const said = await addDemo(stack.dataDir, ['--visitors', '80', '--seed', '11', '--truth', file])
  return { truth: JSON.parse(await readFile(file, 'utf8')) as Truth, said }
}
