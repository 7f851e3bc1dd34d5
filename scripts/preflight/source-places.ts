import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A line of a source file; the path is relative to the project. */
export interface SourcePlace {
  readonly file: string
  readonly line?: number
}

/** Finds where part of a brand's data is defined by texts it contains, the most specific first. */
export type FindSource = (texts: readonly string[], otherwise: string) => SourcePlace

/**
 * Searches the sources of one brand. Its data is composed from many files, so parts are found by their text;
 * `otherwise` is the file to name when nothing matches.
 */
export function sourcesOf(root: string, brandId: string): FindSource {
  const folder = join(root, 'brands/src', brandId)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => ({
      file: relative(root, join(folder, name)),
      lines: readFileSync(join(folder, name), 'utf8').split('\n'),
    }))
  return (texts, otherwise) => {
    for (const text of texts) {
      for (const { file, lines } of files) {
        const index = lines.findIndex((line) => line.includes(text))
        if (text.length > 3 && index >= 0) return { file, line: index + 1 }
      }
    }
    return { file: join('brands/src', brandId, otherwise) }
  }
}
