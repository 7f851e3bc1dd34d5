import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiVersion } from '../records/event.ts'
import type { World } from '../world/world.ts'
import type { Faults } from './faults.ts'
import type { IdempotencyKeys, StoredReply } from './idempotency.ts'
import { refusal, StripeError } from './stripe-error.ts'

/** The work of a call once it is allowed. Its result is the body of a 200. */
export type Work = () => object

export interface Serving {
  world: World
  faults: Faults
  keys: IdempotencyKeys
  /** Called when a call has written something, because events may be waiting. */
  afterWrite: () => void
}

const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

const failure = (
  status: number,
  type: 'api_error' | 'invalid_request_error' | 'rate_limit_error',
  message: string,
  code?: string,
): StripeError =>
  new StripeError(status, type, message, code === undefined ? {} : { code }, { replayed: false })

/** A refusal that has no effect, and is stored under its idempotency key like any other. */
const refuse: Work = () => {
  throw refusal('This cannot be done at the moment.')
}

/** Runs a call in one transaction. A decline keeps what was written, any other error rolls it back. */
function run(world: World, work: Work, requestId: string): { reply: StoredReply; replayed: boolean } {
  let refused: StripeError | undefined
  try {
    const body = world.store.transaction(() => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof StripeError) || !error.keepsEffects) throw error
        refused = error
        return {}
      }
    })
    if (!refused)
      return { reply: { status: 200, body: JSON.stringify(body), request: requestId }, replayed: true }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    refused = error
  }
  return {
    reply: { status: refused.status, body: JSON.stringify(refused.body(requestId)), request: requestId },
    replayed: refused.replayed,
  }
}

/** Serves one call with planned faults, idempotency keys and response headers. */
export async function serveRequest(
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  call: { body: string; path: string; work: Work },
): Promise<void> {
  const { world, faults, keys } = serving
  const requestId = world.ids('req')
  const header = request.headers['idempotency-key']
  const key = request.method === 'POST' && typeof header === 'string' && header !== '' ? header : undefined
  const fault = faults.onRequest(request.method, call.path)

  const send = (stored: StoredReply, replayed: boolean): void => {
    void reply
      .code(stored.status)
      .headers({
        'content-type': 'application/json',
        'request-id': stored.request,
        'stripe-version': apiVersion,
        ...(key !== undefined && { 'idempotency-key': key, 'original-request': stored.request }),
        ...(replayed && { 'idempotent-replayed': 'true' }),
      })
      .send(stored.body)
  }
  const sendError = (error: StripeError): void =>
    send({ status: error.status, body: JSON.stringify(error.body(requestId)), request: requestId }, false)

  if (fault?.action === '401')
    return sendError(failure(401, 'invalid_request_error', 'Expired API Key provided.', 'api_key_expired'))
  if (fault?.action === '403')
    return sendError(
      failure(403, 'invalid_request_error', 'The provided key does not have the required permissions.'),
    )
  if (fault?.action === '429')
    return sendError(
      failure(429, 'rate_limit_error', 'Too many requests hit the API too quickly.', 'rate_limit'),
    )
  if (fault?.action === '500') return sendError(failure(500, 'api_error', 'An unknown error occurred.'))
  if (fault?.action === 'reset') return void request.raw.socket.destroy()

  let claimed = false
  try {
    if (key !== undefined) {
      const stored = keys.claim(key, call.path, call.body)
      if (stored) return send(stored, true)
      claimed = true
    }
    if (fault?.action === 'delay') await after(fault.delayMs)
    world.request = { id: requestId, idempotencyKey: key ?? null }
    const work = fault?.action === '400' ? refuse : call.work
    let { reply: answer, replayed } = run(world, work, requestId)
    if (fault?.action === '500-after') {
      answer = {
        ...answer,
        status: 500,
        body: JSON.stringify(failure(500, 'api_error', 'An unknown error occurred.').body(requestId)),
      }
      replayed = true
    }
    if (key !== undefined && replayed) keys.save(key, call.path, call.body, answer)
    if (request.method !== 'GET') serving.afterWrite()
    if (fault?.action === 'hang-after') return void reply.hijack()
    if (fault?.action === 'reset-after') {
      reply.hijack()
      return void request.raw.socket.destroy()
    }
    return send(answer, false)
  } catch (error) {
    if (error instanceof StripeError) return sendError(error)
    throw error
  } finally {
    world.request = { id: null, idempotencyKey: null }
    if (claimed && key !== undefined) keys.release(key)
  }
}
