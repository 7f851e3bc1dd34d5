import type { PlaceholderName } from '../text/fill-placeholders.ts'

/** Which answers a placeholder needs before it can be filled on a step. `price` belongs to offers and is never set in a quiz. */
export const placeholderNeeds: Readonly<Record<PlaceholderName, readonly string[] | undefined>> = {
  appName: [],
  name: ['name'],
  age: ['age'],
  currentWeight: ['weight'],
  goalWeight: ['weight', 'goal_weight'],
  weightToLose: ['weight', 'goal_weight'],
  goalPercent: ['weight', 'goal_weight'],
  goalDate: ['weight', 'goal_weight'],
  bmi: ['height', 'weight'],
  price: undefined,
}

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
