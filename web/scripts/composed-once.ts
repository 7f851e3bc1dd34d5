import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const composing = /\bcomposes:[^;]*?\sfrom\s+(['"])(?<from>.+?)\1/g

/** The CSS modules that one composes from, as written, each once. */
export function composedFrom(css: string): string[] {
  return [...new Set([...css.matchAll(composing)].map(({ groups }) => groups?.['from'] ?? ''))]
}

/** The part of PostCSS's root node that is needed here. */
interface StyleSheet {
  each: (tell: (node: StyleNode) => void) => unknown
}

interface StyleNode {
  readonly source?: { readonly input: { readonly file?: string | undefined } } | undefined
  remove: () => unknown
}

/**
 * Keeps composed rules in their own file only. CSS modules copy the whole composed file into each module that composes
 * from it; prefetching a screen would bring such a copy along and undo what an earlier screen had overridden. This
 * plugin drops the copies, and `loadsComposed` loads the original file; they only work together.
 */
export const withoutCopies = {
  postcssPlugin: 'without-copies',
  OnceExit: (root: StyleSheet) => {
    // NOTE: a copied rule names no source file.
    root.each((node) => {
      if (node.source?.input.file === undefined) node.remove()
    })
  },
}

/**
 * Loads the files that CSS modules compose from, see `withoutCopies`. Nothing else would where no screen imports them.
 */
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
          // NOTE: Vite drops a CSS module none of whose names are used, and only these imports use them.
          ...(imports.length > 0 || composedFiles.has(path.normalize(id))
            ? { moduleSideEffects: 'no-treeshake' as const }
            : {}),
        }
      },
    },
  }
}
