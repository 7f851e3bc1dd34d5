import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordFaults } from './in-page.ts'

/**
 * Copies built pages into a temporary folder, with a first script in each that records what goes wrong. WebDriver
 * cannot run anything before a page does. The server allows the script like the pages' own ones, by its hash.
 */
export async function copyPagesThatRecord(pages: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'fennel-pages-'))
  await cp(pages, copy, { recursive: true })
  for (const name of await readdir(copy, { recursive: true })) {
    if (!name.endsWith('.html')) continue
    const file = join(copy, name)
    await writeFile(file, withFirstScript(await readFile(file, 'utf8'), `(${recordFaults.toString()})()`))
  }
  return copy
}

/** Puts a script before every other; throws for a page without a head. */
export function withFirstScript(html: string, script: string): string {
  const head = /<head(?=[\s>])[^>]*>/.exec(html)
  if (head === null) throw new Error('The page has no head')
  const end = head.index + head[0].length
  return `${html.slice(0, end)}<script>${script}</script>${html.slice(end)}`
}
