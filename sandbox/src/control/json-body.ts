import { badParameter } from '../wire/stripe-error.ts'

/** A JSON body as a map; nothing counts as an empty one. */
export function jsonBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badParameter('The body is not JSON.', 'body')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badParameter('The body must be a JSON object.', 'body')
  return value as Record<string, unknown>
}
