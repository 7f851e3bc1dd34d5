import { isPagePath } from '@fennel/contract'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hashInline } from './page-policy.ts'
import type { InlineHashes } from './page-policy.ts'

/** A built page, with the hashes of its inline scripts and styles. */
interface BuiltPage {
  readonly html: string
  readonly inline: InlineHashes
}

/** The web build: its files, and the pages among them by path, each with its inline hashes. */
export interface BuiltWebsite {
  readonly root: string
  /** Paths below `root`, `/`-separated. */
  readonly files: ReadonlySet<string>
  /** Each page by its path below `root`, e.g. `calmplate/terms/index.html`. */
  readonly pages: ReadonlyMap<string, BuiltPage>
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
  const pages = new Map<string, BuiltPage>()
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(root, file), 'utf8')
    pages.set(file, { html, inline: hashInline(html) })
  }
  return { root, files: new Set(files), pages }
}

/** A page to send, and whether its path exists in the product: if not, the status is 404. */
export interface FoundPage {
  readonly file: string
  readonly exists: boolean
}

/**
 * The page for a path: its prerendered page (`home.html` for the start page) in the requested flow variant or the
 * default one, else the brand's shell, whose script decides what to show.
 */
export function findPage(
  website: BuiltWebsite,
  brandId: string,
  path: string,
  flowId: string | undefined,
): FoundPage | undefined {
  // NOTE: the admin area is a separate document, the same for every brand.
  if (/^\/admin(\/|$)/.test(path)) return pageAt(website, 'admin.html', true)
  const shell = (exists: boolean) => pageAt(website, `${brandId}/index.html`, exists)
  // NOTE: the folders of the build have names that no page has, such as a variant's.
  if (!isPagePath(path)) return shell(false)
  const below = path.split('/').filter((part) => part !== '')
  const own = below.length === 0 ? 'home.html' : [...below, 'index.html'].join('/')
  const inFlow = flowId === undefined ? undefined : pageAt(website, `${brandId}/~${flowId}/${own}`, true)
  const isArticle = below[0] === 'article'
  return (
    inFlow ??
    pageAt(website, `${brandId}/${own}`, true) ??
    shell(!isArticle || hasInSomeFlow(website, brandId, own))
  )
}

/** The prerendered first question of the quiz, if the requested or default flow variant has one. */
export function findQuestion(
  website: BuiltWebsite,
  brandId: string,
  path: string,
  flowId: string | undefined,
): FoundPage | undefined {
  const folder = flowId === undefined ? brandId : `${brandId}/~${flowId}`
  return /^\/quiz\/?$/.test(path) ? pageAt(website, `${folder}/quiz.html`, true) : undefined
}

function pageAt(website: BuiltWebsite, file: string, exists: boolean): FoundPage | undefined {
  return website.pages.has(file) ? { file, exists } : undefined
}

function hasInSomeFlow({ pages }: BuiltWebsite, brandId: string, own: string): boolean {
  return [...pages.keys()].some((file) => file.startsWith(`${brandId}/~`) && file.endsWith(`/${own}`))
}
