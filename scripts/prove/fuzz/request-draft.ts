import type { RouteName } from '@fennel/contract'

/** Who sends a request. */
export const senders = ['stranger', 'customer', 'operator'] as const
export type Sender = (typeof senders)[number]

/** A request in parts, before it is encoded. Undefined parts are not sent. */
export interface RequestDraft {
  readonly what: RouteName | 'page'
  readonly sender: Sender
  readonly method: string
  /** Path segments, not yet encoded. */
  readonly segments: readonly string[]
  /** Replaces the encoded path when a mutation wrote it itself. */
  readonly rawPath?: string
  readonly query: readonly (readonly [name: string, value: string])[]
  /** Appended to the query verbatim. */
  readonly rawQuery?: string
  readonly headers: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Replaces the JSON when a mutation wrote the bytes itself. */
  readonly rawBody?: Buffer
  /** Sent byte by byte over a raw socket, because Node's client would reject or fix it. */
  readonly isRaw?: boolean
  /** What was done to it, in words. */
  readonly mutations: readonly string[]
}

/** An encoded request. */
export interface WireRequest {
  readonly what: string
  readonly sender: Sender
  readonly method: string
  /** Path and query, encoded. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly isRaw: boolean
  readonly mutations: readonly string[]
}

/** Encodes a draft. */
export function toWire(draft: RequestDraft): WireRequest {
  const { what, sender, method, headers, mutations, rawBody, json, isRaw = false } = draft
  const path = draft.rawPath ?? `/${draft.segments.map(encodeLoosely).join('/')}`
  const pairs = draft.query.map(([name, value]) => `${encodeLoosely(name)}=${encodeLoosely(value)}`)
  const query = [...pairs, ...(draft.rawQuery === undefined ? [] : [draft.rawQuery])].join('&')
  const body = rawBody ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)))
  return {
    what,
    sender,
    method,
    path: query === '' ? path : `${path}?${query}`,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
    isRaw,
    mutations,
  }
}

/** Like encodeURIComponent, but a lone surrogate becomes bytes that are not valid UTF-8. */
function encodeLoosely(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : Array.from(text, (char) => (char.isWellFormed() ? encodeURIComponent(char) : '%ED%A0%80')).join('')
}
