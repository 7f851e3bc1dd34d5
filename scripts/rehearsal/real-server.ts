import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { waitUntil } from '../start/wait-until.ts'

const program = fileURLToPath(new URL('../../api/src/main.ts', import.meta.url))

/** Starts the real server as a separate process with this environment. */
export function startServer(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env,
    stdio: 'inherit',
  })
}

/** Resolves once the process has exited. */
export function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
}

/** Resolves once the server at `base` responds or has exited; rejects after a minute. */
export async function isUp(base: string, child: ChildProcess): Promise<void> {
  const answers200 = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return true
    const response = await fetch(`${base}/health`).catch(() => undefined)
    return response?.ok === true
  }
  if (!(await waitUntil(answers200, { forMs: 60_000, everyMs: 50 })))
    throw new Error('The server did not start')
}

/** Kills the process like `kill -9`. */
export async function killServer(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await endOf(child)
}
