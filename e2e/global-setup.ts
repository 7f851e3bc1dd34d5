import { launchFreshStack } from './harness/launch-fresh-stack.ts'

/** Starts one real Fennel for the whole run: `scripts/start.ts` on a free port with an empty DATA_DIR. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const { url, dataDir, stop } = await launchFreshStack()
  process.env['FENNEL_E2E_URL'] = url
  process.env['FENNEL_E2E_DATA_DIR'] = dataDir
  return stop
}
