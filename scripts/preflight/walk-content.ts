import { isMap } from '@fennel/funnel'

/** An object within a brand's data and its path. */
export interface Part {
  readonly path: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Every object within a value, outermost first. List items have their index in brackets. */
export function* partsIn(value: unknown, path = ''): Generator<Part> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* partsIn(item, `${path}[${index}]`)
    return
  }
  if (!isMap(value)) return
  yield { path, value }
  for (const [key, item] of Object.entries(value)) yield* partsIn(item, path === '' ? key : `${path}.${key}`)
}

/** Whether `key` is seen for the first time. Flow variants repeat their base texts. */
export function isNew(seen: Set<string>, key: string): boolean {
  const before = seen.size
  return seen.add(key).size > before
}

/** Every text within a value and its path. */
export function textsIn(
  value: unknown,
  path = '',
): readonly { readonly path: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, `${path}[${index}]`))
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, path === '' ? key : `${path}.${key}`))
}
