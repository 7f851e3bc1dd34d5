import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../scripts/start/free-port.ts'
import { scratchEnvironment } from '../../scripts/start/scratch-environment.ts'
import { median } from '../../scripts/numbers/quantile.ts'
import { atMost, round } from '../bench-result.ts'
import type { BenchOptions, BenchOutcome } from '../bench-result.ts'

const root = resolve(import.meta.dirname, '../..')

/** How long `npm start` takes until it reports that it is ready: once on an empty folder, then repeatedly. */
export async function benchStart({ isQuick }: BenchOptions): Promise<BenchOutcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fennel-bench-start-'))
  // NOTE: when we are root, PostgreSQL runs as another user and must be able to reach its folder.
  await chmod(dataDir, 0o711)
  try {
    const firstMs = await startOnce(dataDir)
    const again: number[] = []
    for (let round = 0; round < (isQuick ? 3 : 5); round += 1) again.push(await startOnce(dataDir))
    const seconds = median(again) / 1000
    return {
      rows: [
        { start: 'first, on an empty folder', seconds: round(firstMs / 1000) },
        ...again.map((ms, at) => ({ start: `again, ${at + 1}`, seconds: round(ms / 1000) })),
        { start: 'again, median', seconds: round(seconds) },
      ],
      ratios: {},
      bars: [atMost('`npm start` on a folder that was used before', seconds, 5, ' s')],
      notes: [
        'From the start of `npm start` to its line "Fennel is ready", with a separate DATA_DIR and port; stopped with SIGTERM in between.',
        'The first start in the table builds the pages if their sources changed; packages are already installed.',
      ],
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts, waits until ready, stops and waits for the exit. Resolves with the milliseconds until ready. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await findFreePort()
  const since = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: scratchEnvironment({ PORT: String(port), DATA_DIR: dataDir }),
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const said: string[] = []
  const ready = new Promise<number>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        if (line.startsWith('Fennel is ready at')) done(performance.now() - since)
      })
    void ended.then(() => fail(new Error(`npm start ended early:\n${said.join('\n')}`)))
  })
  try {
    return await ready
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
