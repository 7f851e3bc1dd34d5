import { isMap } from '@fennel/funnel'

/** An object inside a brand's data with the way to it. */
export interface Part {
  readonly path: string
  readonly value: Readonly<Record<string, unknown>>
}

/** Every object inside a value, outermost first; the path of a list's item ends in its number in brackets. */
export function* partsIn(value: unknown, path = ''): Generator<Part> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* partsIn(item, `${path}[${index}]`)
    return
  }
  if (!isMap(value)) return
  yield { path, value }
  for (const [key, item] of Object.entries(value)) yield* partsIn(item, path === '' ? key : `${path}.${key}`)
}

/** Whether `key` is told for the first time; flavours repeat the words of their base. */
export function isNew(seen: Set<string>, key: string): boolean {
  const before = seen.size
  return seen.add(key).size > before
}

/** Every text inside a value with the way to it. */
export function textsIn(
  value: unknown,
  path = '',
): readonly { readonly path: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, `${path}[${index}]`))
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, path === '' ? key : `${path}.${key}`))
}
