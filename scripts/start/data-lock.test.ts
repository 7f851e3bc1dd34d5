import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeLock } from './data-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fennel-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const holderSource = (file: string) => `
  const { takeLock } = await import(${JSON.stringify(new URL('./data-lock.ts', import.meta.url).href)})
  const lock = takeLock(${JSON.stringify(file)})
  process.stdout.write(lock ? 'held' : 'refused')
  setInterval(() => lock, 1000)
`

async function startHolder(file: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holderSource(file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said]: unknown[] = await once(child.stdout, 'data')
  return { child, said: String(said) }
}

test('refuses a second lock until the first is released', () => {
  const file = join(folder, 'lock')
  const first = takeLock(file)
  expect(first).toBeDefined()
  expect(takeLock(file)).toBeUndefined()
  first?.release()
  const next = takeLock(file)
  expect(next).toBeDefined()
  next?.release()
})

test('exactly one of several processes gets the lock, and SIGKILL frees it', async () => {
  const file = join(folder, 'lock')
  const holders = await Promise.all([1, 2, 3].map(() => startHolder(file)))
  expect(holders.map((holder) => holder.said).toSorted()).toEqual(['held', 'refused', 'refused'])
  expect(takeLock(file)).toBeUndefined()
  for (const { child } of holders) {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  const lock = takeLock(file)
  expect(lock).toBeDefined()
  lock?.release()
})
