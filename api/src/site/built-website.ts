import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hashInline } from './page-policy.ts'
import type { InlineHashes } from './page-policy.ts'

/** What the web build left: its files, and the pages among them by path, each with its inline hashes. */
export interface BuiltWebsite {
  readonly root: string
  /** Paths below `root`, `/`-separated. */
  readonly files: ReadonlySet<string>
  /** Hashes of each page by its path below `root`, e.g. `calmplate/terms/index.html`. */
  readonly pages: ReadonlyMap<string, InlineHashes>
}

/** Reads the build once; it does not change while the server runs. Undefined when there is none. */
export async function readBuiltWebsite(root: string): Promise<BuiltWebsite | undefined> {
  const isFolder = await stat(root).then(
    (entry) => entry.isDirectory(),
    () => false,
  )
  if (!isFolder) return undefined
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const pages = new Map<string, InlineHashes>()
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    pages.set(file, hashInline(await readFile(join(root, file), 'utf8')))
  }
  return { root, files: new Set(files), pages }
}

/** The page for a path: its own prerendered one (`home.html` for the start page), else the brand's shell. */
export function findPage(website: BuiltWebsite, brandId: string, path: string): string | undefined {
  // NOTE: the operators' area is a document of its own, the same for every brand.
  if (/^\/admin(\/|$)/.test(path)) return website.pages.has('admin.html') ? 'admin.html' : undefined
  const below = path.split('/').filter((part) => part !== '')
  const own = below.length === 0 ? [brandId, 'home.html'] : [brandId, ...below, 'index.html']
  const candidates = [own, [brandId, 'index.html']]
  return candidates.map((parts) => parts.join('/')).find((name) => website.pages.has(name))
}
