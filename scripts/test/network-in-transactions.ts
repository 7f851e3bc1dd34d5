import { isFunction, readFunctions } from './read-functions.ts'
import type { SourceFacts } from './read-functions.ts'
import { nameOf, walkSyntax } from './walk-syntax.ts'
import type { SyntaxNode } from './walk-syntax.ts'

/** The result of the search, with each path from a transaction to the network, e.g. `a.ts: line 7 → settle → pay`. */
export interface NetworkLook {
  /** Functions and expressions that run inside a transaction. */
  readonly pieces: number
  /** Functions that access the network themselves. */
  readonly asking: number
  readonly findings: readonly string[]
}

const begins: ReadonlySet<string> = new Set(['inTransaction', 'inPipeline', 'transact'])
/** How the server accesses the network: the Stripe client, the mail server, the advertising network. */
const asks = /^fetch(?:er)?$|(?:^|\.)stripe\.\w+\.|(?:^|\.)mail\.send$|\.sendMail$/

/**
 * Finds code inside a transaction that would wait for the network: the arguments of `inTransaction` and the like, any
 * function that takes a `tx` (our naming convention), and every function they name, transitively. Calls through an
 * object are not followed.
 */
export function networkInTransactions(sources: ReadonlyMap<string, string>): NetworkLook {
  const files = new Map([...sources].map(([file, source]) => [file, readFunctions(file, source)]))
  const findings: string[] = []
  let pieces = 0
  for (const [file, { tree }] of files)
    for (const piece of piecesOf(tree)) {
      pieces += 1
      const line = sources.get(file)?.slice(0, Number(piece['start'])).split('\n').length
      const way = wayToNetwork(files, file, piece)
      if (way !== undefined) findings.push([`${file}: line ${line}`, ...way].join(' → '))
    }
  const asking = [...files.values()].flatMap(({ functions }) => [...functions.values()].filter(asksItself))
  return { pieces, asking: asking.length, findings }
}

function piecesOf(tree: SyntaxNode): readonly SyntaxNode[] {
  const pieces = new Set<SyntaxNode>()
  walkSyntax(tree, (node) => {
    const isBegin = node.type === 'CallExpression' && begins.has(nameOf(node['callee']))
    // NOTE: the first argument is the database. A function passed by name counts as well.
    if (isBegin) for (const given of (node['arguments'] as readonly SyntaxNode[]).slice(1)) pieces.add(given)
    if (isFunction(node) && takesTransaction(node)) pieces.add(node)
    return true
  })
  return [...pieces]
}

function takesTransaction(node: SyntaxNode): boolean {
  return (node['params'] as readonly SyntaxNode[]).some((parameter) => parameter['name'] === 'tx')
}

/** Reads each function once, although several paths lead to it. */
function once<T>(read: (node: SyntaxNode) => T): (node: SyntaxNode) => T {
  const known = new WeakMap<SyntaxNode, { readonly value: T }>()
  return (node) => {
    const found = known.get(node) ?? { value: read(node) }
    known.set(node, found)
    return found.value
  }
}

const asksItself = once((node) => {
  let isFound = false
  walkSyntax(node, (inner) => {
    isFound ||= inner.type === 'CallExpression' && asks.test(nameOf(inner['callee']))
    return !isFound
  })
  return isFound
})

/** The names of the functions on the path from a piece to the network; empty when it accesses the network itself. */
function wayToNetwork(
  files: ReadonlyMap<string, SourceFacts>,
  file: string,
  piece: SyntaxNode,
): readonly string[] | undefined {
  const seen = new Set<SyntaxNode>([piece])
  const open: { file: string; node: SyntaxNode; way: readonly string[] }[] = [{ file, node: piece, way: [] }]
  for (const { file: at, node, way } of open) {
    if (asksItself(node)) return way
    for (const name of namesIn(node)) {
      const next = functionOf(files, at, name)
      if (next === undefined || seen.has(next.node)) continue
      seen.add(next.node)
      open.push({ ...next, way: [...way, name] })
    }
  }
  return undefined
}

/** Every identifier in a piece, except property names. */
const namesIn: (node: SyntaxNode) => ReadonlySet<string> = once((node) => {
  const names = new Set<string>()
  walkSyntax(node, (inner) => {
    if (inner.type === 'Identifier') names.add(String(inner['name']))
    if (inner.type === 'MemberExpression' && inner['computed'] !== true) {
      for (const name of namesIn(inner['object'] as SyntaxNode)) names.add(name)
      return false
    }
    if (inner.type === 'Property' && inner['computed'] !== true) {
      for (const name of namesIn(inner['value'] as SyntaxNode)) names.add(name)
      return false
    }
    return true
  })
  return names
})

function functionOf(
  files: ReadonlyMap<string, SourceFacts>,
  file: string,
  name: string,
): { file: string; node: SyntaxNode } | undefined {
  const facts = files.get(file)
  const own = facts?.functions.get(name)
  if (own !== undefined) return { file, node: own }
  const origin = facts?.imports.get(name) ?? facts?.reexports.get(name)
  return origin === undefined ? undefined : functionOf(files, origin.file, origin.name)
}
