import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainFailure } from '../start/plain-failure.ts'
import { waitUntil } from '../start/wait-until.ts'
import { commandLineOf, isAlive, readPostmasterFile } from './postmaster-file.ts'

/**
 * Clears the way for a new start on `dataDir`. A server left over from a killed start is shut down in fast mode; a pid
 * file whose process is gone or is another program is removed.
 * @returns the process id of the server that was stopped, if there was one.
 */
export async function stopOrphanPostmaster(dataDir: string): Promise<number | undefined> {
  const left = await readPostmasterFile(dataDir)
  if (!left) return undefined
  const ours = isAlive(left.pid) && commandLineOf(left.pid).includes(dataDir)
  if (!ours) {
    await rm(join(dataDir, 'postmaster.pid'), { force: true })
    return undefined
  }
  process.kill(left.pid, 'SIGINT')
  if (await waitUntil(() => !isAlive(left.pid), { forMs: 20_000 })) return left.pid
  throw new PlainFailure(
    `A PostgreSQL server from an earlier start (process ${left.pid}) did not stop: end it, then start again.`,
  )
}
