import { createHash } from 'node:crypto'
import type { Store } from '../world/open-store.ts'
import { StripeError } from './stripe-error.ts'

const dayMs = 24 * 3600 * 1000

/** A reply as it was first given. */
export interface KeptReply {
  status: number
  body: string
  request: string
}

/** Remembers replies by key for 24 hours and refuses what the original refuses. */
export interface IdempotencyKeys {
  /** Claims the key; yields the kept reply when the same request was already answered. */
  claim: (key: string, endpoint: string, body: string) => KeptReply | undefined
  /** Remembers the reply. */
  keep: (key: string, endpoint: string, body: string, reply: KeptReply) => void
  release: (key: string) => void
}

const fingerprintOf = (body: string): string => createHash('sha256').update(body).digest('hex')

const refused = (status: number, message: string, code?: string): StripeError =>
  new StripeError(status, 'idempotency_error', message, code === undefined ? {} : { code }, {
    replayed: false,
  })

export function createIdempotencyKeys(store: Store, now: () => number): IdempotencyKeys {
  const running = new Set<string>()
  return {
    claim(key, endpoint, body) {
      if (key.length > 255) throw refused(400, 'Idempotency keys can be at most 255 characters long.')
      if (running.has(key)) {
        throw refused(
          409,
          'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
            `twice, and the other request is still going through): ${key}. Please try again later.`,
          'idempotency_key_in_use',
        )
      }
      store.run('DELETE FROM replies WHERE at < ?', now() - dayMs)
      const kept = store.rows(
        'SELECT endpoint, fingerprint, status, body, request FROM replies WHERE key = ?',
        key,
      )[0]
      if (!kept) {
        running.add(key)
        return undefined
      }
      const different = `Try using a key other than '${key}' if you meant to execute a different request.`
      if (kept['endpoint'] !== endpoint) {
        throw refused(
          400,
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${String(kept['endpoint'])}'). ${different}`,
        )
      }
      if (kept['fingerprint'] !== fingerprintOf(body)) {
        throw refused(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. ${different}`,
        )
      }
      return { status: Number(kept['status']), body: String(kept['body']), request: String(kept['request']) }
    },
    keep(key, endpoint, body, reply) {
      store.run(
        'INSERT OR REPLACE INTO replies (key, endpoint, fingerprint, status, body, request, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
        key,
        endpoint,
        fingerprintOf(body),
        reply.status,
        reply.body,
        reply.request,
        now(),
      )
    },
    release: (key) => void running.delete(key),
  }
}
