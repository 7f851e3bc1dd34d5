import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const main = join(import.meta.dirname, '../main.ts')

export interface Spawned {
  url: string
  process: ChildProcess
  /** Kills it without warning, like a power failure. */
  kill: () => Promise<void>
  /** Asks it to stop and resolves with its exit code. */
  stop: () => Promise<number | null>
}

/** Runs the sandbox as a separate process and waits for its ready line. */
export async function spawnSandbox(env: Record<string, string> = {}): Promise<Spawned> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, SANDBOX_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => void (errorOutput += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => void child.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      const found = /^sandbox ready at (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1]
      if (found === undefined) reject(new Error(`unexpected first line: ${line}`))
      else resolve(found)
    })
    void ended.then((code) => reject(new Error(`ended with ${code} before it was ready: ${errorOutput}`)))
  })
  return {
    url,
    process: child,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
