import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findFreePort } from '../../scripts/start/free-port.ts'
import { programEntries } from '../../scripts/start/paths.ts'
import { waitUntil } from '../../scripts/start/wait-until.ts'

/** Starts another API process with the settings of the process `pid`, on a free port. Linux only. */
export async function startSecondApi(pid: number): Promise<AsyncDisposable & { readonly url: string }> {
  const settings = (await readFile(`/proc/${pid}/environ`, 'utf8'))
    .split('\0')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
    .filter(([name]) => name !== '')
  const port = await findFreePort()
  const root = resolve(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [programEntries(root).api], {
    cwd: root,
    stdio: 'ignore',
    env: { ...Object.fromEntries(settings), PORT: String(port) },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `http://localhost:${port}`
  const isHealthy = async () =>
    (await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.status === 200
  if (!(await waitUntil(isHealthy, { forMs: 60_000, everyMs: 50 })))
    throw new Error('The second API process did not start')
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
