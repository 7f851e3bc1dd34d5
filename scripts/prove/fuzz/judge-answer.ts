import { apiRoot } from '@fennel/contract'
import { canary } from './hostile-values.ts'
import type { WireRequest } from './request-draft.ts'
import type { FuzzAnswer } from './send-request.ts'

/** Maximum response time in milliseconds. */
export const longest = 1_000
/**
 * From this size on, a server may close the connection while the client still sends, so the client gets no response.
 */
const tooLarge = 64 * 1024

/** Implementation details that no response may reveal. */
const inside =
  /node_modules|\.ts:\d+:\d+|\bat (?:async )?[\w.<>]+ \(|\bselect .+ from\b|\binsert into\b|ECONNREFUSED|violates .* constraint|invalid input syntax|Cannot read propert|is not a function|undefined \(reading/i

/** What is wrong with a response, phrased the same for the same fault; undefined when nothing is. */
export function faultOf(request: WireRequest, answer: FuzzAnswer): string | undefined {
  const { status, text, type, milliseconds, isHung } = answer
  if (isHung) return 'no response within five seconds'
  // NOTE: checked before the time limit, because a slow response is excused when it is fast on replay, and a 5xx is
  // not.
  if (status >= 500) return `status ${status}`
  if (milliseconds > longest) return 'a response that took more than a second'
  if (status === 0) {
    const isExcused = request.isRaw || (request.body?.length ?? 0) > tooLarge
    return isExcused ? undefined : 'the connection ended without a response'
  }
  if (request.method === 'HEAD' || text === '') return undefined
  if (inside.test(text) && !type.startsWith('text/html')) return 'a response reveals implementation details'
  if (type.startsWith('text/html') && text.includes(canary) && /<[^>]*fnlcanary|["']fnlcanary/.test(text))
    return 'a page repeats what was sent'
  return status >= 400 && request.path.startsWith(`${apiRoot}/`)
    ? faultOfRefusal(text, request.isRaw)
    : undefined
}

function faultOfRefusal(text: string, isRaw: boolean): string | undefined {
  if (text.includes(canary)) return 'a refusal repeats what was sent'
  try {
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>
    const isWhole =
      body['success'] === false && typeof body['message'] === 'string' && typeof body['code'] === 'string'
    return isWhole || isRaw ? undefined : 'a refusal without its shape'
  } catch {
    return isRaw ? undefined : 'a refusal that is not JSON'
  }
}

/** A request as text that a person can send again: request line, unusual headers and the start of the body. */
export function describeRequest({
  what,
  sender,
  method,
  path,
  headers,
  body,
  isRaw,
  mutations,
}: WireRequest): string {
  const cut = (text: string, most: number) =>
    text.length > most ? `${text.slice(0, most)}… (${text.length})` : text
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${cut(value, 80)}`)
  return [
    `${what} by ${sender}${isRaw ? ', over a bare socket' : ''}: ${method} ${cut(path, 200)}`,
    ...(lines.length === 0 ? [] : [lines.join('; ')]),
    ...(body === undefined ? [] : [`body ${cut(JSON.stringify(body.toString()), 400)}`]),
    ...(mutations.length === 0 ? [] : [`(${mutations.join(', ')})`]),
  ].join(' | ')
}
