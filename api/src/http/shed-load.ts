import { monitorEventLoopDelay } from 'node:perf_hooks'
import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { sendError } from './error-response.ts'

/** What this process has on its hands at the moment. */
export interface Pressure {
  /** Calls of the API that wait for their answer. */
  readonly inFlight: number
  /** By how many milliseconds the event loop comes late, on average of the last look. */
  readonly lagMs: number
  /** Queries that wait for a connection. */
  readonly waitingForDatabase: number
}

/** Share of the limits from which on events are refused: browsers keep those and bring them again by themselves. */
const shareForEvents = 0.5
const mostInFlight = 1_000
/** Fewer calls than this are never refused, however slow the machine is. */
const fewInFlight = 64
const mostLagMs = 300
const mostWaiting = 300

/** Whether a call should be refused rather than wait in line; `share` scales every limit. */
export function isTooMuch({ inFlight, lagMs, waitingForDatabase }: Pressure, share = 1): boolean {
  if (inFlight < fewInFlight) return false
  return (
    inFlight >= mostInFlight * share || lagMs > mostLagMs * share || waitingForDatabase > mostWaiting * share
  )
}

const lookMs = 250
const resolution = 10

/**
 * Refuses calls of the API (503 with Retry-After) while more are under way than this process can answer in time, so
 * that those it took are answered. Pages, health checks and Stripe's webhooks are never refused. Begins with listening:
 * what is called without a network has its crowd in its own hand.
 */
export function shedLoad(app: FastifyInstance, { db, log }: Services, given?: () => Pressure): void {
  const delay = monitorEventLoopDelay({ resolution })
  let isListening = given !== undefined
  let inFlight = 0
  let lagMs = 0
  let refused = 0
  let timer: NodeJS.Timeout | undefined
  const read = given ?? (() => ({ inFlight, lagMs, waitingForDatabase: db.pool.waitingCount }))
  const look = () => {
    lagMs = delay.count > 0 ? Math.max(0, delay.mean / 1e6 - resolution) : 0
    delay.reset()
    if (refused > 0)
      log.warn({ refused, lagMs: Math.round(lagMs), inFlight }, 'calls were refused: too much at once')
    refused = 0
  }
  app.addHook('onListen', async () => {
    isListening = true
    delay.enable()
    timer = setInterval(look, lookMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  app.addHook('onRequest', async (request, reply) => {
    const { routeName } = request.routeOptions.config
    if (!isListening || routeName === undefined || routeName === 'stripeWebhook') return undefined
    if (isTooMuch(read(), routeName === 'trackEvents' ? shareForEvents : 1)) {
      refused += 1
      // NOTE: answered without the error log, which would be one more burden for each call.
      return sendError(reply.header('retry-after', '2'), new AppError('unavailable', apiMessages.unavailable))
    }
    inFlight += 1
    // NOTE: comes after the answer and when the caller has gone, once in either case.
    reply.raw.once('close', () => (inFlight -= 1))
    return undefined
  })
}
