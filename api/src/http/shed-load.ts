import { apiMessages, routes } from '@fennel/contract'
import type { Route, RouteName } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { sendError } from './error-response.ts'
import { createWaitingLine } from './waiting-line.ts'
import type { LineRules, WaitingLine } from './waiting-line.ts'

/** Calls that wait in one line; the lines do not push each other aside. */
type LineName = 'webhooks' | 'money' | 'visitors' | 'events' | 'signIns' | 'operators'

const patience = { patience: 500, patienceWhenCrowded: 50 }

/**
 * Events are stored together, so many under way cost little. The calls of visitors keep about twice the connections to
 * the database busy. Those of money wait for Stripe most of their time. A sign-in costs a whole processor for a while;
 * an operator's pages are heavy. Stripe's webhooks wait and are refused last of all: Stripe brings them again.
 */
export const lineRules: Readonly<Record<LineName, LineRules>> = {
  webhooks: { atOnce: 100, mostWaiting: 1_000, patience: 10_000, patienceWhenCrowded: 10_000 },
  money: { atOnce: 200, mostWaiting: 1_000, patience: 2_000, patienceWhenCrowded: 1_000 },
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

/** The line a call of the contract waits in. */
export function lineOf(name: RouteName): LineName {
  if (name === 'stripeWebhook') return 'webhooks'
  if (name === 'trackEvents') return 'events'
  if (name === 'login') return 'signIns'
  if (moneyCalls.has(name)) return 'money'
  const { access }: Route = routes[name]
  return access === 'admin' || access === 'viewer' ? 'operators' : 'visitors'
}

const tellMs = 1_000

/**
 * Has calls of the API wait in line while more come than this process can answer, and refuses those that would wait too
 * long (503 with Retry-After), so that those it serves are served soon. Pages and health checks never wait. Begins with
 * listening: what is called without a network has its crowd in its own hand.
 */
export function shedLoad(
  app: FastifyInstance,
  { log }: Pick<Services, 'log'>,
  rules: Readonly<Record<LineName, LineRules>> = lineRules,
): void {
  const lines = new Map<string, WaitingLine>()
  for (const [name, rule] of Object.entries(rules)) lines.set(name, createWaitingLine(rule))
  let isListening = false
  let refused = 0
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    if (refused > 0) log.warn({ refused }, 'calls were refused: too much at once')
    refused = 0
  }
  app.addHook('onListen', async () => {
    isListening = true
    timer = setInterval(tell, tellMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    const { routeName } = request.routeOptions.config
    const line = isListening && routeName !== undefined ? lines.get(lineOf(routeName)) : undefined
    if (line === undefined) return undefined
    let isInside = false
    let isGone = false
    // NOTE: comes after the answer and when the caller has gone, once in either case.
    reply.raw.once('close', () => {
      isGone = true
      if (isInside) line.leave()
    })
    const answer = line.enter()
    isInside = answer === true || (answer !== false && (await answer))
    // NOTE: who went away while waiting leaves here, since their connection will not say so again.
    if (isInside && isGone) line.leave()
    if (isInside && !isGone) return undefined
    refused += 1
    // NOTE: answered without the error log, which would be one more burden for each call.
    return sendError(reply.header('retry-after', '2'), new AppError('unavailable', apiMessages.unavailable))
  })
}
