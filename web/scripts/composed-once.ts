import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const composing = /\bcomposes:[^;]*?\sfrom\s+(['"])(?<from>.+?)\1/g

/** The style modules that one composes from, as it writes them, each once. */
export function composedFrom(css: string): string[] {
  return [...new Set([...css.matchAll(composing)].map(({ groups }) => groups?.['from'] ?? ''))]
}

/** As much of a parsed style sheet as is needed here. */
interface StyleSheet {
  each: (tell: (node: StyleNode) => void) => unknown
}

interface StyleNode {
  readonly source?: { readonly input: { readonly file?: string | undefined } } | undefined
  remove: () => unknown
}

/**
 * What a style module composes from another stands in the other's file alone. CSS modules copy the whole other file into
 * each that composes from it; a screen that is fetched ahead would bring such a copy along, and what an earlier one had
 * overridden would be put back. Both parts belong together: the first drops the copies, the second loads the other file.
 */
export const withoutCopies = {
  postcssPlugin: 'without-copies',
  OnceExit: (root: StyleSheet) => {
    // NOTE: what was copied in names no file.
    root.each((node) => {
      if (node.source?.input.file === undefined) node.remove()
    })
  },
}

/** The second part. Without it nothing would load the file that is composed from, where no screen names it. */
export function loadsComposed(): Plugin {
  const composedFiles = new Set<string>()
  return {
    name: 'loads-composed',
    enforce: 'post',
    configResolved({ root }) {
      for (const file of globSync('**/*.module.css', {
        cwd: root,
        exclude: ['**/node_modules/**', 'dist/**'],
      })) {
        const id = path.join(root, file)
        for (const from of composedFrom(readFileSync(id, 'utf8')))
          composedFiles.add(path.join(path.dirname(id), from))
      }
    },
    transform: {
      filter: { id: /\.module\.css$/ },
      handler(code, id) {
        const imports = composedFrom(readFileSync(id, 'utf8')).map(
          (from) => `import ${JSON.stringify(from)};\n`,
        )
        return {
          code: `${imports.join('')}${code}`,
          map: null,
          // NOTE: Vite leaves out a style module none of whose names is used, and only these imports use those.
          ...(imports.length > 0 || composedFiles.has(path.normalize(id))
            ? { moduleSideEffects: 'no-treeshake' as const }
            : {}),
        }
      },
    },
  }
}
