import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SandboxPlan } from './sandbox-process.ts'

const program = fileURLToPath(new URL('./sandbox-process.ts', import.meta.url))

/** Runs the sandbox as a separate process, so that its work does not delay the proof. */
export async function openSandbox(plan: SandboxPlan): Promise<AsyncDisposable & { readonly url: string }> {
  const child = fork(program, [JSON.stringify(plan)], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  const [url] = await Promise.race([
    once(child, 'message'),
    ended.then((): [] => {
      throw new Error('The sandbox did not start')
    }),
  ])
  return {
    url: String(url),
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
