import { readdir, readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import path from 'node:path'

/** Third-party work that is part of the pages, with its notices. */
export interface Licensed {
  readonly name: string
  /** The license by its short name; empty if the text itself says it. */
  readonly license: string
  /** The texts of its license and notices; none if it requires none and ships none. */
  readonly texts: readonly string[]
}

/** Build tools that put their own code into pages, by the start of their modules' ids. */
const tools = ['vite', 'rolldown'] as const
const licenseFile = /^(licen[cs]e|copying|notice)(\.[a-z]+)?$/i

/** The folders of the packages these modules come from, each once and sorted; our own modules come from none. */
export function packagesOf(moduleIds: readonly string[]): readonly string[] {
  const folders = moduleIds.flatMap((id) => {
    const tool = tools.find((name) => id.startsWith(`\0${name}/`))
    if (tool !== undefined) return [folderOf(tool)]
    const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(id)?.[1]
    return folder === undefined ? [] : [folder]
  })
  return [...new Set(folders)].toSorted()
}

/** The folder in which the package `name` is installed. */
export function folderOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url)
  if (file === undefined) throw new Error(`${name} is not installed`)
  return path.dirname(file)
}

/** Reads the license of the package in `folder`. Throws if its required text is missing. */
export async function readLicensed(folder: string): Promise<Licensed> {
  const { name, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly license?: string
  }
  const files = (await readdir(folder)).filter((file) => licenseFile.test(file)).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  if (texts.length === 0 && license !== 'Unlicense')
    throw new Error(
      `${name} ships without its license text (${license ?? 'unnamed license'}): add the text first`,
    )
  return { name, license: license ?? '', texts: texts.map(withoutBundled) }
}

/** A text without a bundler's section about the packages it includes. */
function withoutBundled(text: string): string {
  return text.split(/^# Licenses of bundled dependencies$/m)[0] ?? text
}

/** One readable page with all of them. */
export function licensesText(all: readonly Licensed[]): string {
  const head = 'Parts of these pages are the work of others, under the licenses below.'
  const parts = all.map(({ name, license, texts }) =>
    [license === '' ? name : `${name} (${license})`, ...texts.map((text) => text.trim())].join('\n\n'),
  )
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
