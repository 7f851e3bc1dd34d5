import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** How many builds are kept besides those in use. */
const keptBuilds = 3

/** A server dates the build it serves more often than that (`keepBuildDated`). */
const inUseMs = 3_600_000

/** Ends the name of a folder in which a build is being made. */
export const unfinishedMark = '.new'

/**
 * Removes all but the newest builds, except those whose pages a server is serving, and what killed builds left. May be
 * called while no build is running.
 */
export async function removeOldBuilds(builds: string): Promise<void> {
  const entries = await readdir(builds, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(builds, name))
  const [unfinished, finished] = [true, false].map((isUnfinished) =>
    folders.filter((folder) => folder.endsWith(unfinishedMark) === isUnfinished),
  ) as [string[], string[]]
  const dated = await Promise.all(
    finished.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })),
  )
  const old = dated
    .toSorted((first, second) => second.at - first.at)
    .slice(keptBuilds)
    .filter(({ at }) => at < Date.now() - inUseMs)
    .map(({ folder }) => folder)
  await Promise.all([...unfinished, ...old].map((folder) => rm(folder, { recursive: true, force: true })))
}
