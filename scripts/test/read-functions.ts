import { posix } from 'node:path'
import { parseSync } from 'vite'
import { walkSyntax } from './walk-syntax.ts'
import type { SyntaxNode } from './walk-syntax.ts'

/** Where a name comes from: the file, and what it is called there. */
export interface Origin {
  readonly file: string
  readonly name: string
}

/** A source as its functions, and where the names come from that it does not have itself. */
export interface SourceFacts {
  readonly tree: SyntaxNode
  /** The functions that have a name, at whatever depth. */
  readonly functions: ReadonlyMap<string, SyntaxNode>
  readonly imports: ReadonlyMap<string, Origin>
  /** What it hands on from other files, by the name it gives it. */
  readonly handedOn: ReadonlyMap<string, Origin>
}

export const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'FunctionDeclaration'

/** Reads a source below `api/src`; `file` is its path from the root. Throws where it cannot be parsed. */
export function readFunctions(file: string, source: string): SourceFacts {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read.`)
  const tree = program as unknown as SyntaxNode
  const functions = new Map<string, SyntaxNode>()
  const imports = new Map<string, Origin>()
  const handedOn = new Map<string, Origin>()
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
          (isImport ? imports : handedOn).set(String(here['name']), {
            file: origin,
            name: String(there['name']),
          })
      }
    return true
  })
  return { tree, functions, imports, handedOn }
}

/** The file that an import means; undefined for a package. */
function fileOf(file: string, wanted: string): string | undefined {
  if (wanted.startsWith('#api/')) return `api/src/${wanted.slice('#api/'.length)}`
  return wanted.startsWith('.') ? posix.join(posix.dirname(file), wanted) : undefined
}
