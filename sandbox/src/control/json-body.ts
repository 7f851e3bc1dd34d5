import { isMap } from '../wire/is-map.ts'
import { badParameter } from '../wire/stripe-error.ts'

/** A JSON body as a map. An empty body gives an empty map. */
export function jsonBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badParameter('The body is not JSON.', 'body')
  }
  if (!isMap(value)) throw badParameter('The body must be a JSON object.', 'body')
  return value
}
