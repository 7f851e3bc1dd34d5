import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launchStack } from './harness/launch-stack.ts'

/** One real product for the whole run: `scripts/start.ts` on a free port and an empty DATA_DIR. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fennel-e2e-'))
  await chmod(dataDir, 0o711)
  const stack = await launchStack(resolve(import.meta.dirname, '..'), dataDir)
  process.env['FENNEL_E2E_URL'] = stack.url
  process.env['FENNEL_E2E_DATA_DIR'] = dataDir
  return async () => {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
