import { createHash } from 'node:crypto'
import type { Store } from '../world/open-store.ts'
import { StripeError } from './stripe-error.ts'

const dayMs = 24 * 3600 * 1000

/** A response as it was first sent. */
export interface StoredReply {
  status: number
  body: string
  request: string
}

/** Stores responses by key for 24 hours, and refuses what Stripe refuses. */
export interface IdempotencyKeys {
  /** Claims the key. Returns the stored response if the same request was already answered. */
  claim: (key: string, endpoint: string, body: string) => StoredReply | undefined
  /** Stores the response. */
  save: (key: string, endpoint: string, body: string, reply: StoredReply) => void
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
      const stored = store.rows(
        'SELECT endpoint, fingerprint, status, body, request FROM replies WHERE key = ?',
        key,
      )[0]
      if (!stored) {
        running.add(key)
        return undefined
      }
      const different = `Try using a key other than '${key}' if you meant to execute a different request.`
      if (stored['endpoint'] !== endpoint) {
        throw refused(
          400,
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${String(stored['endpoint'])}'). ${different}`,
        )
      }
      if (stored['fingerprint'] !== fingerprintOf(body)) {
        throw refused(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. ${different}`,
        )
      }
      return {
        status: Number(stored['status']),
        body: String(stored['body']),
        request: String(stored['request']),
      }
    },
    save(key, endpoint, body, reply) {
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
