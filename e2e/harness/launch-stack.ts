import { brandIds } from '@fennel/brands'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../scripts/start/free-port.ts'
import { scratchEnvironment } from '../../scripts/start/scratch-environment.ts'

/** A Fennel started the way `npm start` starts it. */
export interface LaunchedStack {
  url: string
  /** Sends SIGTERM, as a service manager would, and waits until all processes have exited. */
  stop: () => Promise<void>
}

/** Runs `scripts/start.ts` on `dataDir` and resolves once it reports that it is ready. */
export async function launchStack(
  root: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<LaunchedStack> {
  const port = await findFreePort()
  const output: string[] = []
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // NOTE: all journeys come from one IP address, which the rate limits would rightly treat as one very busy visitor.
    env: scratchEnvironment({
      PORT: String(port),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      TRUSTED_PROXIES: '127.0.0.1',
      BRAND_HOSTS: brandIds.map((id) => `${id}.localhost=${id}`).join(','),
      ...settings,
    }),
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output.push(line)
      const address = /^Fennel is ready at (\S+)/.exec(line)?.[1]
      if (address !== undefined) ready.resolve(address)
    })
  }
  void ended.then(() => ready.reject(new Error(`Fennel did not start:\n${output.join('\n')}`)))
  return {
    url: await ready.promise,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
