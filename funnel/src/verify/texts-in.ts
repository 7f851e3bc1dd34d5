/** Every text inside a piece of content, with the path to it. */
export function textsIn(
  content: unknown,
  path = '',
): readonly { readonly path: string; readonly text: string }[] {
  if (typeof content === 'string') return [{ path, text: content }]
  if (Array.isArray(content))
    return content.flatMap((part: unknown, index) => textsIn(part, `${path}[${index}]`))
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, part]) => textsIn(part, path === '' ? key : `${path}.${key}`))
}
