import { routes } from '@fennel/contract'
import type { Route, RouteName } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#api/services.ts'
import { createTurnTimer } from './turn-timer.ts'
import { createSlot } from './slot.ts'
import type { Slot } from './slot.ts'
import { quickRefusal } from './quick-refusal.ts'
import { awaitBodies, bodyRules } from './slow-bodies.ts'
import { createCallQueue } from './call-queue.ts'
import type { CallQueue, QueueRules } from './call-queue.ts'

/** Groups of calls that wait together; the queues do not compete with each other. */
type QueueName = 'webhooks' | 'money' | 'accounts' | 'visitors' | 'events' | 'signIns' | 'operators'

const shortWaits = { maxWaitMs: 500, maxWaitMsWhenCrowded: 50 }

/**
 * Events are stored in batches, so many at once cost little. Visitor calls may be twice as many as the database
 * connections. Money calls mostly wait for Stripe. Hashing a password takes a whole CPU for a while, two at a time: a
 * buyer who sets one would rather wait than fail, while sign-ins are what an attack consists of. Operator pages are
 * heavy. Webhooks may wait and are refused last: Stripe sends them again.
 */
export const queueRules: Readonly<Record<QueueName, QueueRules>> = {
  webhooks: { atOnce: 100, mostWaiting: 1_000, maxWaitMs: 10_000, maxWaitMsWhenCrowded: 10_000 },
  money: { atOnce: 200, mostWaiting: 1_000, maxWaitMs: 2_000, maxWaitMsWhenCrowded: 1_000 },
  accounts: { atOnce: 16, mostWaiting: 1_000, maxWaitMs: 15_000, maxWaitMsWhenCrowded: 15_000 },
  visitors: { atOnce: 40, mostWaiting: 1_000, ...shortWaits },
  events: { atOnce: 300, mostWaiting: 1_000, ...shortWaits },
  signIns: { atOnce: 16, mostWaiting: 1_000, ...shortWaits },
  operators: { atOnce: 16, mostWaiting: 200, maxWaitMs: 2_000, maxWaitMsWhenCrowded: 200 },
}

const moneyCalls: ReadonlySet<RouteName> = new Set([
  'createSubscription',
  'createSubscriptionCheckout',
  'completeSubscriptionFlow',
  'completePayment',
  'verifyPayment',
  'purchaseUpsell',
  'startCardUpdate',
  'completeCardUpdate',
  'switchSubscription',
  'cancelSubscription',
  'resumeSubscription',
])

const accountCalls: ReadonlySet<RouteName> = new Set([
  'setPassword',
  'signup',
  'resetPassword',
  // NOTE: hashes nothing, but a checkout waits for it, which was admitted by a more patient queue than the visitors'.
  'refreshSession',
])

/** The queue of an API call of the contract. */
export function queueOf(name: RouteName): QueueName {
  if (name === 'stripeWebhook') return 'webhooks'
  if (name === 'trackEvents') return 'events'
  if (name === 'login') return 'signIns'
  if (accountCalls.has(name)) return 'accounts'
  if (moneyCalls.has(name)) return 'money'
  const { access }: Route = routes[name]
  return access === 'admin' || access === 'viewer' ? 'operators' : 'visitors'
}

/**
 * Queues where a slot is taken only once the body has arrived. The webhook has no per-address rate limit, since Stripe
 * calls it often, so headers alone must not hold a slot.
 */
const slotWithBody: ReadonlySet<QueueName> = new Set(['webhooks'])

const reportEveryMs = 1_000

/** How long one turn of the event loop may spend on new calls of these queues, in milliseconds; it refuses the rest. */
const longestTurn = 250
const refusedInLongTurns: ReadonlySet<QueueName> = new Set(['visitors', 'events'])

/** The queues of this process by name. */
export type CallQueues = ReadonlyMap<QueueName, CallQueue>

export function createCallQueues(rules: Readonly<Record<QueueName, QueueRules>> = queueRules): CallQueues {
  const names = Object.keys(rules) as QueueName[]
  return new Map(names.map((name) => [name, createCallQueue(rules[name])]))
}

/**
 * Refuses calls that had already waited too long before any code saw them, as cheaply as possible. Runs before every
 * other hook, so that thousands are refused in one turn of the event loop and work in progress continues.
 */
export function refuseInLongTurns(app: FastifyInstance, queues: CallQueues): void {
  const turns = createTurnTimer(longestTurn)
  const refuse = quickRefusal(app)
  app.addHook('onRequest', (request, reply, done) => {
    const { routeName } = request.routeOptions.config
    if (!turns.isLate() || routeName === undefined || !app.server.listening) return done()
    const name = queueOf(routeName)
    if (!refusedInLongTurns.has(name)) return done()
    queues.get(name)?.turnAway()
    return void refuse(reply)
  })
}

interface Caller {
  readonly slot: Slot
  /** Stops waiting for the caller's body. */
  endWait: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    // NOTE: on the request instead of in a WeakMap, which would burden the garbage collector with every call.
    /** The caller of a request that waits in a queue. */
    caller: Caller | null
  }
}

/**
 * Makes API calls wait in queues while more arrive than this process can serve, and refuses those that would wait too
 * long (503 with Retry-After), so that the rest are served soon. A caller whose body is slow steps aside and enters
 * again once it is there, so that half-sent requests block nobody. Pages and health checks never wait. Active only
 * while listening: injected requests (tests) are not limited.
 */
export function shedLoad(
  app: FastifyInstance,
  { log }: Pick<Services, 'log'>,
  queues: CallQueues = createCallQueues(),
  rules = bodyRules,
): void {
  const refuse = quickRefusal(app)
  const refusedSoFar = () => [...queues.values()].reduce((sum, queue) => sum + queue.refused(), 0)
  let reported = 0
  let timer: NodeJS.Timeout | undefined
  const report = () => {
    const refused = refusedSoFar() - reported
    if (refused > 0) log.warn({ refused }, 'overloaded: calls were refused')
    reported += refused
  }
  app.addHook('onListen', async () => {
    timer = setInterval(report, reportEveryMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  const bodies = new Map([...queues.keys()].map((name) => [name, awaitBodies(rules)]))
  app.decorateRequest('caller', null)

  app.addHook('onRequest', (request, reply, done) => {
    const { routeName } = request.routeOptions.config
    const name = app.server.listening && routeName !== undefined ? queueOf(routeName) : undefined
    const queue = name && queues.get(name)
    if (name === undefined || queue === undefined) return done()
    const slot = createSlot(queue)
    const caller: Caller = { slot, endWait: () => undefined }
    request.caller = caller
    // NOTE: `close` fires exactly once, after the response or when the caller disconnects.
    reply.raw.once('close', () => {
      caller.endWait()
      slot.goAway()
    })
    const goOn = () => {
      caller.endWait = bodies.get(name)?.wait(request.raw, slot.stepAside) ?? caller.endWait
      done()
    }
    if (slotWithBody.has(name)) return goOn()
    slot.enter((isLetIn) => (isLetIn ? goOn() : void refuse(reply)))
    return undefined
  })
  app.addHook('preValidation', (request, reply, done) => {
    const { caller } = request
    caller?.endWait()
    if (caller === null || caller.slot.isInside()) return done()
    caller.slot.enter((isLetIn) => (isLetIn ? done() : void refuse(reply)))
    return undefined
  })
}
