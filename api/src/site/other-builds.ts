import { access, readdir, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The empty file that marks the folder of a build as complete. */
export const finishedMark = '.finished'

/**
 * How long the list of builds is reused, in milliseconds, so that asking for names nobody has does not become a load.
 */
const freshFor = 1_000

/** Finds the folder of another build that has a file, by the file's name in `assets`. */
type FindOtherBuild = (asset: string) => Promise<string | undefined>

/**
 * Looks for assets in the finished builds beside the one in `root`, also in those made later: while a proxy moves from
 * one release to the next, pages of either ask the processes of both. A build without its mark is not one of several
 * (the image has a single one), and what lies beside it is none of ours.
 */
export async function openOtherBuilds(root: string, now: () => number): Promise<FindOtherBuild> {
  const own = await realpath(root)
  if (!(await isFinished(own))) return async () => undefined
  let assetsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  let readAt = -Infinity
  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    const found = new Map<string, ReadonlySet<string>>()
    for (const entry of await entriesOf(dirname(own))) {
      const folder = join(entry.parentPath, entry.name)
      if (folder === own || !entry.isDirectory() || !(await isFinished(folder))) continue
      const known = assetsOf.get(folder)
      found.set(folder, known ?? new Set((await entriesOf(join(folder, 'assets'))).map(({ name }) => name)))
    }
    assetsOf = found
  }
  return async (asset) => {
    // NOTE: compared in both directions, so that a clock set back does not keep an old list alive.
    if (Math.abs(now() - readAt) >= freshFor) {
      readAt = now()
      reading = read()
    }
    await reading
    return [...assetsOf].find(([, assets]) => assets.has(asset))?.[0]
  }
}

async function isFinished(folder: string): Promise<boolean> {
  return access(join(folder, finishedMark)).then(
    () => true,
    () => false,
  )
}

/** None of a folder that was removed in the meantime. */
async function entriesOf(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch(() => [])
}
