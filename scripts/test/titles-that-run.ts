import { parseSync } from 'vite'
import { nameOf, walkSyntax } from './walk-syntax.ts'
import type { SyntaxNode } from './walk-syntax.ts'

/** The ways to write a test or a group that runs: `test`, `test.each(…)`, `describe.each(…)`, `test.describe`. */
const running: ReadonlySet<string> = new Set(['test', 'it', 'test.each', 'it.each', 'test.for', 'it.for'])
const groups: ReadonlySet<string> = new Set(['describe', 'describe.each', 'describe.for', 'test.describe'])
const switchedOff = /\.(?:skip|todo|fixme|skipIf|runIf|only|fails)\b/

/**
 * The titles of the tests in a source file that really run. Comments and other strings do not count, nor do tests that
 * are skipped, planned or without a body, alone or with their group.
 */
export function titlesThatRun(file: string, source: string): ReadonlySet<string> {
  const titles = new Set<string>()
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed.`)
  walkSyntax(program as unknown as SyntaxNode, (node) => {
    if (node.type !== 'CallExpression') return true
    const name = nameOf(node['callee'])
    if (switchedOff.test(name)) return false
    const [title, ...rest] = node['arguments'] as readonly SyntaxNode[]
    const body = rest.findLast(isFunction)
    if (!running.has(name)) return groups.has(name) || !/^(?:test|it|describe)\./.test(name)
    const words = textOf(title)
    if (words !== undefined && body !== undefined && !hasSkip(body)) titles.add(words)
    return false
  })
  return titles
}

function textOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node?.type !== 'TemplateLiteral') return undefined
  const [only, ...more] = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]
  return more.length === 0 ? only?.value.cooked : undefined
}

function isFunction({ type }: SyntaxNode): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'Identifier'
}

/** Whether a body skips itself, as in `test.skip()` or `context.skip()`. */
function hasSkip(body: SyntaxNode): boolean {
  let isFound = false
  walkSyntax(body, (node) => {
    const name = node.type === 'CallExpression' ? nameOf(node['callee']) : ''
    if (/^(?:test|it|context|ctx|task)\.(?:skip|fixme|todo)$/.test(name)) isFound = true
    return !isFound
  })
  return isFound
}
