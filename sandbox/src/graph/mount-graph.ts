import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../world/open-store.ts'
import { createGraphFaults } from './graph-faults.ts'
import { createGraphStore } from './graph-store.ts'

/** The most events the network accepts in one request; of one with a bad event in it, it accepts none. */
const mostAtOnce = 1000

/**
 * Mounts a local imitation of the advertising network's Graph API (`POST /graph/{version}/{pixel}/events`), and, below
 * `/sandbox/graph/`, the endpoints with which tests and the operator's page read events and plan faults.
 */
export function mountGraph(app: FastifyInstance, store: Store, now: () => number): void {
  const events = createGraphStore(store)
  const faults = createGraphFaults()

  app.post<{ Params: { pixel: string } }>('/graph/:version/:pixel/events', async (request, reply) => {
    const fault = faults.take()
    const body = parse(request.body)
    const data = body?.['data']
    const isValid = Array.isArray(data) && data.length > 0 && data.length <= mostAtOnce && data.every(isEvent)
    if (fault?.action === 'fail') return reply.code(503).send(errorOf('Service temporarily unavailable', 2))
    if (fault?.action === 'refuse' || !isValid) return reply.code(400).send(errorOf('Invalid parameter', 100))
    // As at the real API: an invalid token is a 400 like any other bad request, and only the code differs.
    if (typeof body?.['access_token'] !== 'string' || body['access_token'] === '')
      return reply.code(400).send(errorOf('An access token is required to request this resource.', 104))
    if (fault?.action === 'token')
      return reply.code(400).send(errorOf('Error validating access token: Session has expired.', 190))
    if (fault?.action === 'limit')
      return reply.code(400).send(errorOf('There have been too many calls to this ad-account.', 80004))
    if (fault?.action === 'delay') await wait(fault.delayMs)
    for (const event of data) {
      events.add(request.params.pixel, event, now())
      if (fault?.action === 'repeat') events.add(request.params.pixel, event, now())
    }
    if (fault?.action === 'drop') {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return { events_received: data.length, messages: [], fbtrace_id: 'sandbox' }
  })

  app.get('/sandbox/graph/events', () => ({ events: events.list() }))
  app.delete('/sandbox/graph/events', () => {
    events.clear()
    return { events: [] }
  })
  app.get('/sandbox/graph/faults', () => ({ faults: faults.list() }))
  app.post('/sandbox/graph/faults', (request, reply) => {
    try {
      return { faults: faults.plan(JSON.parse(typeof request.body === 'string' ? request.body : 'null')) }
    } catch (error) {
      return reply.code(400).send(errorOf(error instanceof Error ? error.message : String(error), 100))
    }
  })
  app.delete('/sandbox/graph/faults', () => {
    faults.clear()
    return { faults: [] }
  })
}

function parse(body: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : '')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The fields the network requires of every event that are checked here: a name, a time and the user data. */
function isEvent(given: unknown): given is Record<string, unknown> {
  if (typeof given !== 'object' || given === null) return false
  const event = given as Record<string, unknown>
  return (
    typeof event['event_name'] === 'string' &&
    typeof event['event_time'] === 'number' &&
    typeof event['user_data'] === 'object' &&
    event['user_data'] !== null
  )
}

function errorOf(message: string, code: number): object {
  return { error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' } }
}
