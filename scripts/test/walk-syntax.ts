/** A node of a syntax tree as the parser gives it: its kind, and its parts by name. */
export interface SyntaxNode {
  readonly type: string
  readonly [part: string]: unknown
}

/** Goes through a tree from above; below a node only as long as that is wanted. */
export function walkSyntax(node: SyntaxNode, enter: (node: SyntaxNode) => boolean): void {
  if (!enter(node)) return
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? (part as readonly unknown[]) : [part])
      if (typeof child === 'object' && child !== null && 'type' in child)
        walkSyntax(child as SyntaxNode, enter)
}

/** What is called, in words: `test.each` for `test.each(rows)` and for `test.each` alike; empty for what has no plain name. */
export function nameOf(callee: unknown): string {
  const node = callee as SyntaxNode
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'CallExpression') return nameOf(node['callee'])
  if (node.type === 'TaggedTemplateExpression') return nameOf(node['tag'])
  if (node.type !== 'MemberExpression' || node['computed'] === true) return ''
  return `${nameOf(node['object'])}.${nameOf(node['property'])}`
}
