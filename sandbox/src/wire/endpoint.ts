import type { World } from '../world/world.ts'
import { list, namesOf, readFields, string, type Fields, type Names, type Raw, type Read } from './readers.ts'

export type Method = 'DELETE' | 'GET' | 'POST'

/** One call of the API: its path, the parameters it takes, and what it does. */
export interface Endpoint {
  method: Method
  /** Path segments; those in braces are passed on by name. */
  path: string
  /** The names of the parameters it takes, including nested ones. */
  accepts: { readonly [name: string]: Names }
  /** Refuses bad parameters first, then does the work and returns the response body. */
  serve(
    world: World,
    raw: { [key: string]: Raw },
    path: Record<string, string>,
  ): { body: object; expand: string[] }
}

const always = { expand: list(string) }

/** Declares a call. `run` receives its parameters parsed and checked. */
export function endpoint<F extends Fields>(
  method: Method,
  path: string,
  fields: F,
  run: (world: World, params: Read<F>, path: Record<string, string>) => object,
): Endpoint {
  return {
    method,
    path,
    accepts: { ...namesOf(fields), expand: 1 },
    serve(world, raw, parts) {
      const { expand, ...params } = readFields({ ...fields, ...always }, raw)
      return { body: run(world, params as unknown as Read<F>, parts), expand: expand ?? [] }
    },
  }
}

/** Finds the endpoint for a path, with the values of its braces. */
export function matchEndpoint(
  endpoints: readonly Endpoint[],
  method: string,
  path: string,
): { endpoint: Endpoint; parts: Record<string, string> } | undefined {
  const segments = path.split('/')
  for (const candidate of endpoints) {
    const wanted = candidate.path.split('/')
    if (candidate.method !== method || wanted.length !== segments.length) continue
    const parts: Record<string, string> = {}
    const fits = wanted.every((segment, index) => {
      const actual = segments[index] ?? ''
      if (!segment.startsWith('{')) return segment === actual
      const value = decoded(actual)
      if (value === undefined || value === '') return false
      parts[segment.slice(1, -1)] = value
      return true
    })
    if (fits) return { endpoint: candidate, parts }
  }
  return undefined
}

/** Undefined for a malformed percent encoding. The router refuses most of them, but not one behind a `#`. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
