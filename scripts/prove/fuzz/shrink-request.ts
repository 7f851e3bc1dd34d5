import { replaceAt } from './mutate-json.ts'
import type { WireRequest } from './request-draft.ts'

/** Maximum number of attempts to make a request smaller. */
const mostTries = 120

/**
 * Finds the smallest request that still shows the fault: without unneeded headers, query parameters and body fields,
 * and with texts as short as possible. `showsFault` sends a request and returns whether the fault is still there.
 */
export async function shrinkRequest(
  request: WireRequest,
  showsFault: (smaller: WireRequest) => Promise<boolean>,
): Promise<WireRequest> {
  let best = request
  let tries = 0
  for (let isSmaller = true; isSmaller && tries < mostTries;) {
    isSmaller = false
    for (const candidate of smallerOnes(best)) {
      if ((tries += 1) > mostTries) break
      if (!(await showsFault(candidate))) continue
      best = candidate
      isSmaller = true
      break
    }
  }
  return best
}

/** Requests with one part removed, the largest steps first. */
function* smallerOnes(request: WireRequest): Generator<WireRequest> {
  const { headers, path, body } = request
  for (const name of Object.keys(headers)) {
    if (name === 'content-type') continue
    const { [name]: _gone, ...others } = headers
    yield { ...request, headers: others }
  }
  const [place = '/', ...queries] = path.split('?')
  const pairs = queries.join('?').split('&')
  if (queries.length > 0)
    for (const [at] of pairs.entries()) {
      const kept = pairs.filter((_, index) => index !== at).join('&')
      yield { ...request, path: kept === '' ? place : `${place}?${kept}` }
    }
  if (body === undefined) return
  for (const smaller of smallerBodies(body)) yield { ...request, body: smaller }
}

function* smallerBodies(body: Buffer): Generator<Buffer> {
  const json = readJson(body)
  if (json === undefined) {
    if (body.length > 1) {
      yield body.subarray(0, Math.floor(body.length / 2))
      yield body.subarray(Math.floor(body.length / 2))
    }
    return
  }
  for (const { path, value } of placesOf(json.value)) {
    if (path.length > 0) yield asBody(replaceAt(json.value, path, undefined))
    if (typeof value === 'string' && value.length > 1)
      yield asBody(replaceAt(json.value, path, value.slice(0, Math.floor(value.length / 2))))
  }
}

function readJson(body: Buffer): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(body.toString())
    // NOTE: parsing would lose repeated names and the like, so then the bytes themselves are cut instead.
    return JSON.stringify(value) === body.toString() ? { value } : undefined
  } catch {
    return undefined
  }
}

interface Place {
  readonly path: readonly (string | number)[]
  readonly value: unknown
}

function placesOf(value: unknown, path: Place['path'] = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value)
  return [{ path, value }, ...entries.flatMap(([key, part]) => placesOf(part, [...path, key]))]
}

const asBody = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '')
