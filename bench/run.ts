import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeFailure, PlainFailure } from '../scripts/start/plain-failure.ts'
import { stopOnce } from '../scripts/start/stop-once.ts'
import { findBrowser } from '../scripts/test/find-browser.ts'
import type { BenchOptions, BenchOutcome, BenchResult } from './bench-result.ts'
import { describeCommit, describeMachine } from './describe-machine.ts'
import { describeOutcome } from './describe-outcome.ts'
import { parseBenchOptions } from './parse-bench-options.ts'
import { renderResults } from './render-results.ts'

type Bench = (options: BenchOptions) => Promise<BenchOutcome>

/** Every benchmark by name. Loaded on demand, because their tools differ. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  web: async () => (await import('./web/bench-web.ts')).benchWeb,
  quiz: async () => (await import('./quiz/bench-quiz.ts')).benchQuiz,
  ingest: async () => (await import('./ingest/bench-ingest.ts')).benchIngest,
  funnel: async () => (await import('./funnel/bench-funnel.ts')).benchFunnel,
  admin: async () => (await import('./admin/bench-admin.ts')).benchAdmin,
  start: async () => (await import('./start/bench-start.ts')).benchStart,
}

const usesBrowser: ReadonlySet<string> = new Set(['web', 'quiz'])
const folder = import.meta.dirname
const root = resolve(folder, '..')

stopOnce(() => process.exit(130))
try {
  await runBench(process.argv.slice(2))
} catch (failure) {
  console.error(describeFailure(failure))
  process.exitCode = 1
}

async function runBench(words: readonly string[]): Promise<void> {
  const { name, options } = parseBenchOptions(words, Object.keys(benches))
  const load = benches[name]
  if (load === undefined) throw new PlainFailure(`There is no benchmark called ${name}.`)
  await installTools()
  const browser = usesBrowser.has(name) ? (await findBrowser()).path : undefined
  if (browser !== undefined) process.env['CHROME_PATH'] = browser
  const bench = await load()
  const outcome = await bench(options)
  const result: BenchResult = {
    name,
    machine: await describeMachine(browser),
    date: new Date().toISOString(),
    commit: await describeCommit(root),
    isQuick: options.isQuick,
    ...outcome,
  }
  await mkdir(join(folder, 'results'), { recursive: true })
  await writeFile(join(folder, 'results', `${name}.json`), `${JSON.stringify(result, undefined, 2)}\n`)
  await renderResults(folder)
  console.log(`\n${describeOutcome(result)}\n`)
  if (result.bars.some(({ passes }) => !passes)) process.exitCode = 1
}

/** Installs load tools and competitors; they have a lock file of their own, because the product does not need them. */
async function installTools(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return
  console.log('Installing the tools of the benchmarks (only once) …')
  const install = spawn('npm', ['ci', '--ignore-scripts', '--prefix', folder, '--no-audit', '--no-fund'], {
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(install, 'exit')
  if (code !== 0) throw new PlainFailure('npm ci in bench/ failed: the lines above say why.')
}
