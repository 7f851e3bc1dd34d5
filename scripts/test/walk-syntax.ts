/** A node of a syntax tree: its type, and its parts by name. */
export interface SyntaxNode {
  readonly type: string
  readonly [part: string]: unknown
}

/** Walks a tree top-down; `enter` decides whether to continue below a node. */
export function walkSyntax(node: SyntaxNode, enter: (node: SyntaxNode) => boolean): void {
  if (!enter(node)) return
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? (part as readonly unknown[]) : [part])
      if (typeof child === 'object' && child !== null && 'type' in child)
        walkSyntax(child as SyntaxNode, enter)
}

/** The dotted name of a callee: `test.each` for `test.each(rows)` and for `test.each`; empty for anything else. */
export function nameOf(callee: unknown): string {
  const node = callee as SyntaxNode
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'CallExpression') return nameOf(node['callee'])
  if (node.type === 'TaggedTemplateExpression') return nameOf(node['tag'])
  if (node.type !== 'MemberExpression' || node['computed'] === true) return ''
  return `${nameOf(node['object'])}.${nameOf(node['property'])}`
}
