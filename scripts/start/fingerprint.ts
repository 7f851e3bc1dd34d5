import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of folders with tests and build output, wherever they are. */
export const skippedFolders: ReadonlySet<string> = new Set(['node_modules', 'dist', 'testing', 'coverage'])
const skippedFiles = /[.](test|spec)[.]tsx?$|[.]tsbuildinfo$/

/**
 * A hash of the content of files and folders below `root`. Changes when a file is added, removed, renamed or edited,
 * but not when it is only touched. Ignores tests and build output.
 */
export async function fingerprint(root: string, places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map((place) => filesBelow(root, place)))).flat().toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`${file}\0`)
    hash.update(
      createHash('sha256')
        .update(await readFile(join(root, file)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

async function filesBelow(root: string, place: string): Promise<string[]> {
  let entries
  try {
    entries = await readdir(join(root, place), { withFileTypes: true })
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : undefined
    if (code === 'ENOTDIR') return [place]
    if (code === 'ENOENT') return []
    throw failure
  }
  const nested = entries.map(async (entry) => {
    const path = join(place, entry.name)
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : await filesBelow(root, path)
    return entry.isFile() && !skippedFiles.test(entry.name) ? [path] : []
  })
  return (await Promise.all(nested)).flat()
}
