import { readdirSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from './data-lock.ts'
import type { DataLock } from './data-lock.ts'

/** How many builds are kept besides those in use. */
const keptBuilds = 3

const markOf = (processId: number) => `.in-use-${processId}`
/** Not what SQLite may leave beside a mark. */
const isMark = (name: string) => /^\.in-use-\d+$/.test(name)

/** Referenced, because a collected lock is released. */
const held = new Set<DataLock>()

/** Keeps a build from being removed until this process ends, however it ends. */
export function holdBuild(folder: string): void {
  const file = join(folder, markOf(process.pid))
  const lock = takeLock(file)
  if (lock === undefined) return
  held.add(lock)
  process.once('exit', () => rmSync(file, { force: true }))
}

/** Removes all but the newest builds, except those whose pages a server is serving. */
export async function removeOldBuilds(builds: string): Promise<void> {
  const names = await readdir(builds)
  const aged = await Promise.all(
    names.map(async (name) => ({ folder: join(builds, name), at: (await stat(join(builds, name))).mtimeMs })),
  )
  const old = aged.toSorted((first, second) => second.at - first.at).slice(keptBuilds)
  await Promise.all(
    old
      .filter(({ folder }) => !isInUse(folder))
      .map(({ folder }) => rm(folder, { recursive: true, force: true })),
  )
}

function isInUse(folder: string): boolean {
  return readdirSync(folder).some((name) => {
    if (!isMark(name)) return false
    const lock = takeLock(join(folder, name))
    lock?.release()
    return lock === undefined
  })
}
