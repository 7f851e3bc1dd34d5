import { apiRoot } from '@fennel/contract'
import { canary } from './hostile-values.ts'
import type { WireRequest } from './request-draft.ts'
import type { FuzzAnswer } from './send-request.ts'

/** How long an answer may take, in milliseconds. */
export const longest = 1_000
/** From this size on a server may close while its caller still sends, so that the caller hears nothing. */
const tooLarge = 64 * 1024

/** Words no answer may have: they come from inside. */
const inside =
  /node_modules|\.ts:\d+:\d+|\bat (?:async )?[\w.<>]+ \(|\bselect .+ from\b|\binsert into\b|ECONNREFUSED|violates .* constraint|invalid input syntax|Cannot read propert|is not a function|undefined \(reading/i

/** What is wrong with an answer, in words that stay the same for the same fault; undefined when nothing is. */
export function faultOf(request: WireRequest, answer: FuzzAnswer): string | undefined {
  const { status, text, type, milliseconds, isHung } = answer
  if (isHung) return 'no answer within five seconds'
  // NOTE: before its time, which a calm machine need not repeat: a fault of ours that took long is one all the same.
  if (status >= 500) return `status ${status}`
  if (milliseconds > longest) return 'an answer that took more than a second'
  if (status === 0) {
    const isExcused = request.isRaw || (request.body?.length ?? 0) > tooLarge
    return isExcused ? undefined : 'the connection ended without an answer'
  }
  if (request.method === 'HEAD' || text === '') return undefined
  if (inside.test(text) && !type.startsWith('text/html')) return 'an answer tells of the inside'
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

/** A request as a person can send it again: the line, the headers that are not usual and the beginning of the body. */
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
