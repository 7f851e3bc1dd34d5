import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { handOver } from './demo/hand-over.ts'
import { describeTruth } from './demo/describe-truth.ts'
import { openProduct } from './demo/product.ts'
import { openProgressBar } from './demo/progress-bar.ts'
import { parseDemoOptions } from './demo/parse-demo-options.ts'
import { firstDayOf, runDemo } from './demo/run-demo.ts'
import { openScratchDatabase } from './demo/scratch-database.ts'
import { signInHint } from './demo/sign-in-hint.ts'
import { openSimulation } from './demo/simulation.ts'
import { openTruth } from './demo/truth-file.ts'
import { loadSettingsFile } from './start/load-settings-file.ts'
import { describeFailure } from './start/plain-failure.ts'
import { stopOnce } from './start/stop-once.ts'

const root = resolve(import.meta.dirname, '..')
const stopping = new AbortController()
stopOnce((reason) => stopping.abort(reason))

/** Simulates visitors against the real API in a scratch database, then adds the result to the installation's data. */
try {
  loadSettingsFile(root)
  const options = parseDemoOptions(process.argv.slice(2))
  await using truthFile = options.truthFile === undefined ? undefined : await openTruth(options.truthFile)
  const began = performance.now()
  await using product = await openProduct(process.env, root)
  await using scratch = await openScratchDatabase(product.databaseUrl)
  const plan = {
    ...options,
    signal: stopping.signal,
    end: Math.floor(Date.now() / 1000) * 1000,
    run: randomBytes(4).toString('hex'),
  }
  const env = { ...process.env, DATA_DIR: product.dataDir }
  await using simulation = await openSimulation(scratch.url, env, firstDayOf(plan))
  const bar = openProgressBar('visitors', plan.visitors)
  const truth = await runDemo(simulation, { ...plan, onVisits: bar.show }).finally(bar.end)
  stopping.signal.throwIfAborted()
  await handOver(simulation, scratch.url, product)
  await truthFile?.replace(truth)
  const seconds = (performance.now() - began) / 1000
  console.log(describeTruth(truth, simulation.brands))
  console.log(`\n${plan.visitors} visitors in ${seconds.toFixed(1)} s.`)
  console.log(await signInHint(product, process.env))
} catch (failure) {
  const { aborted, reason } = stopping.signal
  const isStopped = aborted && failure === reason
  console.error(isStopped ? `Stopped (${reason}): nothing was added.` : describeFailure(failure))
  process.exitCode = 1
}
