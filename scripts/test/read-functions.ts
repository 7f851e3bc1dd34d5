import { posix } from 'node:path'
import { parseSync } from 'vite'
import { walkSyntax } from './walk-syntax.ts'
import type { SyntaxNode } from './walk-syntax.ts'

/** Where a name comes from: the file, and its name there. */
interface Origin {
  readonly file: string
  readonly name: string
}

/** The functions of a source file, and the origin of names it imports. */
export interface SourceFacts {
  readonly tree: SyntaxNode
  /** All named functions, at any depth. */
  readonly functions: ReadonlyMap<string, SyntaxNode>
  readonly imports: ReadonlyMap<string, Origin>
  /** Re-exports from other files, by exported name. */
  readonly reexports: ReadonlyMap<string, Origin>
}

export const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'

/** Parses a source below `api/src`; `file` is its path relative to the project. Throws when it cannot be parsed. */
export function readFunctions(file: string, source: string): SourceFacts {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  const tree = program as unknown as SyntaxNode
  const functions = new Map<string, SyntaxNode>()
  const imports = new Map<string, Origin>()
  const reexports = new Map<string, Origin>()
  walkSyntax(tree, (node) => {
    const value = node.type === 'VariableDeclarator' ? (node['init'] as SyntaxNode | null) : node
    const id = node['id'] as SyntaxNode | null | undefined
    if (id?.type === 'Identifier' && value !== null && isFunction(value))
      functions.set(String(id['name']), value)
    const from = node['source'] as SyntaxNode | null | undefined
    if (node.type === 'ImportDeclaration' || node.type === 'ExportNamedDeclaration')
      for (const specifier of node['specifiers'] as readonly SyntaxNode[]) {
        const isImport = node.type === 'ImportDeclaration'
        const there = (isImport ? specifier['imported'] : specifier['local']) as SyntaxNode | undefined
        const here = (isImport ? specifier['local'] : specifier['exported']) as SyntaxNode
        const origin = fileOf(file, (from?.['value'] as string | undefined) ?? '')
        if (origin !== undefined && there !== undefined)
          (isImport ? imports : reexports).set(String(here['name']), {
            file: origin,
            name: String(there['name']),
          })
      }
    return true
  })
  return { tree, functions, imports, reexports }
}

/** The file that an import refers to; undefined for a package. */
function fileOf(file: string, wanted: string): string | undefined {
  if (wanted.startsWith('#api/')) return `api/src/${wanted.slice('#api/'.length)}`
  return wanted.startsWith('.') ? posix.join(posix.dirname(file), wanted) : undefined
}
