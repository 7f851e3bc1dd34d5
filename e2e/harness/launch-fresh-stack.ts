import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type LaunchedStack, launchStack } from './launch-stack.ts'

/** A running Fennel with its own DATA_DIR; stopping it removes the folder. */
export interface FreshStack extends LaunchedStack {
  dataDir: string
}

/** Starts Fennel with an empty database on a free port. */
export async function launchFreshStack(settings: Readonly<Record<string, string>> = {}): Promise<FreshStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fennel-e2e-'))
  // NOTE: when we run as root, PostgreSQL runs as a separate user that needs access to its folder.
  await chmod(dataDir, 0o711)
  const { url, stop } = await launchStack(resolve(import.meta.dirname, '../..'), dataDir, settings)
  return {
    url,
    dataDir,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
