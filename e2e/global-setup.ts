import { join } from 'node:path'
import { callsNobodyMade } from './harness/calls-of-pages.ts'
import { launchFreshStack } from './harness/launch-fresh-stack.ts'

/** Whether every journey runs: only then can a call that no page made be told from one that was not asked for. */
const isWholeRun = process.argv.slice(2).every((word) => word === 'test' || word.startsWith('--reporter'))

/** Starts one real Fennel for the whole run: `scripts/start.ts` on a free port with an empty DATA_DIR. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await launchFreshStack()
  const calls = join(dataDir, 'calls-of-pages.txt')
  process.env['FENNEL_E2E_URL'] = url
  process.env['FENNEL_E2E_DATA_DIR'] = dataDir
  process.env['FENNEL_E2E_CALLS'] = calls
  return async () => {
    const missing = isWholeRun ? callsNobodyMade(calls) : []
    await stop()
    if (missing.length > 0)
      throw new Error(`In no journey did a page make these API calls with success: ${missing.join(', ')}`)
  }
}
