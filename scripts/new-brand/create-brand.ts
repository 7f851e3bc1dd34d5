import { cp, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { skippedFolders } from '../start/fingerprint.ts'
import { PlainFailure } from '../start/plain-failure.ts'

/** Folders in `.gitignore` whose names could be ids. */
const ignoredByGit: ReadonlySet<string> = new Set(['dist', 'coverage', 'test-results', 'playwright-report'])

/**
 * Creates a brand from the starter: `brands/src/<id>`, `brands/assets/<id>` and its entry in `brands/src/index.ts`.
 * `root` is the repository. The new brand passes verification as it is, ready to be replaced piece by piece.
 */
export async function createBrand(root: string, id: string): Promise<void> {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    throw new PlainFailure(
      `"${id}" cannot be a brand's id: use lower-case letters, digits and single hyphens.`,
    )
  }
  if (skippedFolders.has(id) || ignoredByGit.has(id)) {
    throw new PlainFailure(`"${id}" cannot be a brand's id: builds or git leave folders of that name out.`)
  }
  const content = join(root, 'brands/src', id)
  if (id === 'starter' || (await exists(content))) throw new PlainFailure(`There is already a brand "${id}".`)
  await cp(join(root, 'brands/starter'), content, { recursive: true })
  await cp(join(root, 'brands/assets/starter'), join(root, 'brands/assets', id), { recursive: true })
  for (const name of await readdir(content)) await rewrite(join(content, name), id)
  await register(join(root, 'brands/src/index.ts'), id)
}

/** `green-bowl` becomes `brandGreenBowl`. Nothing that the starter imports, and no word of the language, begins so. */
export function constantName(id: string): string {
  return `brand-${id}`.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function displayName(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

async function rewrite(file: string, id: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const renamed: Readonly<Record<string, string>> = {
    'export const starter': `export const ${constantName(id)}`,
    "from '../src/": "from '../",
    '{ starter: ': `{ '${id}': `,
    starter: id,
    Starter: displayName(id),
  }
  // NOTE: in one go, because an id may itself contain "starter".
  const written = text.replaceAll(
    /export const starter|from '\.\.\/src\/|\{ starter: |starter/gi,
    (found) => renamed[found] ?? found,
  )
  await writeFile(`${file}.new`, written)
  await rename(`${file}.new`, file)
}

async function register(file: string, id: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const end = '} satisfies Record<string, BrandLoader>'
  if (!text.includes(end)) throw new PlainFailure(`${file} has no list of brands to add "${id}" to.`)
  const name = constantName(id)
  const line =
    `  '${id}': {\n` +
    `    brand: async () => (await import('./${id}/brand.ts')).${name},\n` +
    `    pages: async () => (await import('./${id}/pages.ts')).${name}Pages,\n` +
    `  },\n`
  await writeFile(file, text.replace(end, `${line}${end}`))
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
