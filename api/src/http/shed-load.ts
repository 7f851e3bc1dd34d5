import { routes } from '@fennel/contract'
import type { Route, RouteName } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#api/services.ts'
import { createLongTurns } from './long-turns.ts'
import { createPlaceInLine } from './place-in-line.ts'
import type { PlaceInLine } from './place-in-line.ts'
import { refusalsOf } from './refuse-at-once.ts'
import { awaitBodies, bodyRules } from './slow-bodies.ts'
import { createWaitingLine } from './waiting-line.ts'
import type { LineRules, WaitingLine } from './waiting-line.ts'

/** Calls that wait in one line; the lines do not push each other aside. */
type LineName = 'webhooks' | 'money' | 'accounts' | 'visitors' | 'events' | 'signIns' | 'operators'

const patience = { patience: 500, patienceWhenCrowded: 50 }

/**
 * Events are stored together, so many under way cost little. The calls of visitors keep about twice the connections to
 * the database busy. Those of money wait for Stripe most of their time. A password costs a whole processor for a while,
 * and two are hashed at once: who sets one has paid and rather waits than fails, sign-ins are what an attack is made of.
 * An operator's pages are heavy. Stripe's webhooks wait and are refused last of all: Stripe brings them again.
 */
export const lineRules: Readonly<Record<LineName, LineRules>> = {
  webhooks: { atOnce: 100, mostWaiting: 1_000, patience: 10_000, patienceWhenCrowded: 10_000 },
  money: { atOnce: 200, mostWaiting: 1_000, patience: 2_000, patienceWhenCrowded: 1_000 },
  accounts: { atOnce: 16, mostWaiting: 1_000, patience: 15_000, patienceWhenCrowded: 15_000 },
  visitors: { atOnce: 40, mostWaiting: 1_000, ...patience },
  events: { atOnce: 300, mostWaiting: 1_000, ...patience },
  signIns: { atOnce: 16, mostWaiting: 1_000, ...patience },
  operators: { atOnce: 16, mostWaiting: 200, patience: 2_000, patienceWhenCrowded: 200 },
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

const accountCalls: ReadonlySet<RouteName> = new Set(['setPassword', 'signup', 'resetPassword'])

/** The line a call of the contract waits in. */
export function lineOf(name: RouteName): LineName {
  if (name === 'stripeWebhook') return 'webhooks'
  if (name === 'trackEvents') return 'events'
  if (name === 'login') return 'signIns'
  if (accountCalls.has(name)) return 'accounts'
  if (moneyCalls.has(name)) return 'money'
  const { access }: Route = routes[name]
  return access === 'admin' || access === 'viewer' ? 'operators' : 'visitors'
}

/**
 * Lines where a place is taken once the body has come. Nobody counts by address how often the webhook is called, since
 * Stripe calls it often; so a head alone holds no place there.
 */
const placedWithBody: ReadonlySet<LineName> = new Set(['webhooks'])

const tellMs = 1_000

/** How long one turn of the event loop may work at newcomers of these lines, in milliseconds; it refuses the others. */
const longestTurn = 250
const refusedInLongTurns: ReadonlySet<LineName> = new Set(['visitors', 'events'])

/** The lines of this process by their names. */
export type WaitingLines = ReadonlyMap<LineName, WaitingLine>

export function createLines(rules: Readonly<Record<LineName, LineRules>> = lineRules): WaitingLines {
  const names = Object.keys(rules) as LineName[]
  return new Map(names.map((name) => [name, createWaitingLine(rules[name])]))
}

/**
 * Refuses calls that have waited too long before anything could look at them, as cheaply as can be. Comes before every
 * other hook, so that a crowd of thousands is told in one turn of the event loop, and what was begun goes on.
 */
export function refuseInLongTurns(app: FastifyInstance, lines: WaitingLines): void {
  const turns = createLongTurns(longestTurn)
  const refuse = refusalsOf(app)
  app.addHook('onRequest', (request, reply, done) => {
    const { routeName } = request.routeOptions.config
    if (!turns.isLate() || routeName === undefined || !app.server.listening) return done()
    const name = lineOf(routeName)
    if (!refusedInLongTurns.has(name)) return done()
    lines.get(name)?.turnAway()
    return void refuse(reply)
  })
}

interface Caller {
  readonly place: PlaceInLine
  /** Nobody waits for the caller's body any more. */
  endWait: () => void
}

declare module 'fastify' {
  interface FastifyRequest {
    // NOTE: on the request and not in a weak map, which would keep the collector of garbage busy with every call.
    /** Who makes a call that has a line to wait in. */
    caller: Caller | null
  }
}

/**
 * Has calls of the API wait in line while more come than this process can answer, and refuses those that would wait too
 * long (503 with Retry-After), so that those it serves are served soon. Whose body does not come steps aside and takes a
 * place again when it is there, so that half-sent calls keep nobody out. Pages and health checks never wait. Begins with
 * listening: what is called without a network has its crowd in its own hand.
 */
export function shedLoad(
  app: FastifyInstance,
  { log }: Pick<Services, 'log'>,
  lines: WaitingLines = createLines(),
  rules = bodyRules,
): void {
  const refuse = refusalsOf(app)
  const refusedSoFar = () => [...lines.values()].reduce((sum, line) => sum + line.refused(), 0)
  let told = 0
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    const refused = refusedSoFar() - told
    if (refused > 0) log.warn({ refused }, 'calls were refused: too much at once')
    told += refused
  }
  app.addHook('onListen', async () => {
    timer = setInterval(tell, tellMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  const bodies = new Map([...lines.keys()].map((name) => [name, awaitBodies(rules)]))
  app.decorateRequest('caller', null)

  app.addHook('onRequest', (request, reply, done) => {
    const { routeName } = request.routeOptions.config
    const name = app.server.listening && routeName !== undefined ? lineOf(routeName) : undefined
    const line = name && lines.get(name)
    if (name === undefined || line === undefined) return done()
    const place = createPlaceInLine(line)
    const caller: Caller = { place, endWait: () => undefined }
    request.caller = caller
    // NOTE: comes after the answer and when the caller has gone, once in either case.
    reply.raw.once('close', () => {
      caller.endWait()
      place.goAway()
    })
    const goOn = () => {
      caller.endWait = bodies.get(name)?.wait(request.raw, place.stepAside) ?? caller.endWait
      done()
    }
    if (placedWithBody.has(name)) return goOn()
    place.enter((isLetIn) => (isLetIn ? goOn() : void refuse(reply)))
    return undefined
  })
  app.addHook('preValidation', (request, reply, done) => {
    const { caller } = request
    caller?.endWait()
    if (caller === null || caller.place.isInside()) return done()
    caller.place.enter((isLetIn) => (isLetIn ? done() : void refuse(reply)))
    return undefined
  })
}
