import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A line of a source file; the path is relative to the project. */
interface SourcePlace {
  readonly file: string
  readonly line?: number
}

/** Finds where part of a brand's data is defined by texts it contains, the most specific first. */
export type FindSource = (texts: readonly string[], usually: string) => SourcePlace

/**
 * Searches the sources of one brand. Its data is composed from many files, so parts are found by their text, first in
 * the file where they usually are. That file, or the folder if there is no such file, is named when nothing matches.
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
  return (texts, usually) => {
    const first = join('brands/src', brandId, usually)
    const inOrder = files.toSorted((a, b) => Number(b.file === first) - Number(a.file === first))
    for (const text of texts) {
      for (const { file, lines } of inOrder) {
        const index = lines.findIndex((line) => line.includes(text))
        if (text.length > 3 && index >= 0) return { file, line: index + 1 }
      }
    }
    return { file: files.some(({ file }) => file === first) ? first : join('brands/src', brandId) }
  }
}
