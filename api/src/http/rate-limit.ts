import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { apiMessages } from '@fennel/contract'
import type { RouteName } from '@fennel/contract'
import { emailKeyOf } from '@fennel/funnel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Services } from '#api/services.ts'
import { callCountsOn } from './call-counts.ts'
import { isApiCall } from './is-api-call.ts'
import { createEventLimits } from './limit-events.ts'
import { tooManyTries } from './too-many-tries.ts'

/**
 * At most `max` calls per window for one value of `by`. A lead is counted together with the browser that names it, so
 * that whoever learns its id cannot use up its owner's tries. Rules with the same `group` count together.
 */
interface RateRule {
  readonly by: CountedBy
  readonly max: number
  readonly timeWindow: string
  readonly group?: string
  /** Whether `funnelAllowance` multiplies `max`. */
  readonly isOfFunnel?: true
}

/**
 * What calls are counted by. `account-near` is an account together with where the call comes from: the address, or the
 * browser itself if it has signed in to that account (or all such browsers together, see `browserKnownTo`).
 * `account-unknown` is an account, from all other browsers.
 */
type CountedBy =
  | 'address'
  | 'session'
  | 'lead'
  | 'account'
  | 'account-near'
  | 'account-unknown'
  | 'token'
  | 'refresh'

const makeLeads: readonly RateRule[] = [
  { by: 'address', max: 60, timeWindow: '1 hour', group: 'leads', isOfFunnel: true },
  { by: 'session', max: 10, timeWindow: '1 hour', group: 'leads' },
]
const readLeads: readonly RateRule[] = [
  { by: 'address', max: 30, timeWindow: '1 minute', group: 'lead-reads' },
]
const makeAccounts: readonly RateRule[] = [
  { by: 'address', max: 20, timeWindow: '1 hour', group: 'accounts', isOfFunnel: true },
  { by: 'lead', max: 5, timeWindow: '1 hour', group: 'accounts' },
]

/**
 * Limits of the calls that need more than the general one. Payments add theirs where they are mounted; events are
 * counted in `limit-events.ts`.
 */
export const rateRules: Partial<Record<RouteName, readonly RateRule[]>> = {
  createLead: makeLeads,
  completeLead: makeLeads,
  mostRecentLead: readLeads,
  leadQuizData: readLeads,
  setPassword: makeAccounts,
  signup: makeAccounts,
  // NOTE: per account, sign-ins are slowed down instead of blocked (`accounts/sign-in-throttle.ts`), and a password
  // reset by mail ends the wait, so that nobody can lock another person out.
  login: [{ by: 'address', max: 10, timeWindow: '15 minutes' }],
  refreshSession: [
    { by: 'address', max: 600, timeWindow: '1 minute', group: 'general' },
    // NOTE: only repeats of the same token. Each renewal has a new token and is counted in `refresh-session.ts`.
    { by: 'refresh', max: 60, timeWindow: '1 hour' },
  ],
  forgotPassword: [
    { by: 'address', max: 5, timeWindow: '1 hour' },
    // NOTE: first by where the call comes from, so that a stranger uses up little of what the account has altogether.
    { by: 'account-near', max: 3, timeWindow: '1 hour', group: 'forgot-hour' },
    { by: 'account-near', max: 5, timeWindow: '1 day', group: 'forgot-day' },
    { by: 'account-unknown', max: 6, timeWindow: '1 hour', group: 'forgot-hour' },
    { by: 'account-unknown', max: 20, timeWindow: '1 day', group: 'forgot-day' },
  ],
  resetPassword: [
    { by: 'address', max: 10, timeWindow: '1 hour' },
    { by: 'token', max: 5, timeWindow: '1 hour' },
  ],
  // NOTE: each call sends a mail to whatever address is given, so a day has no more of them than the form is worth. A
  // buyer over the limit can withdraw by mail, as the page says. Counted like password links.
  withdrawContract: [
    { by: 'address', max: 10, timeWindow: '1 hour' },
    { by: 'account-near', max: 3, timeWindow: '1 hour', group: 'withdrawal-hour' },
    { by: 'account-near', max: 4, timeWindow: '1 day', group: 'withdrawal-day' },
    { by: 'account-unknown', max: 6, timeWindow: '1 hour', group: 'withdrawal-hour' },
    { by: 'account-unknown', max: 10, timeWindow: '1 day', group: 'withdrawal-day' },
  ],
  exportMyData: [{ by: 'address', max: 20, timeWindow: '1 hour' }],
  eraseMyData: [{ by: 'address', max: 10, timeWindow: '15 minutes' }],
  giveConsent: [
    { by: 'address', max: 60, timeWindow: '1 minute' },
    { by: 'session', max: 10, timeWindow: '1 minute' },
  ],
}

/** Calls that guess a secret or send a mail: counted for all processes together. */
const sharedCalls: ReadonlySet<string> = new Set<RouteName>([
  'setPassword',
  'signup',
  'login',
  'forgotPassword',
  'resetPassword',
  'eraseMyData',
  'withdrawContract',
])

/** For every API call without a rule of its own, per address and minute. */
export const generalRate: RateRule = { by: 'address', max: 600, timeWindow: '1 minute', group: 'general' }

/** Names the browser of a request. */
interface BrowserNames {
  /** By the token that opens its leads, or empty. */
  readonly ofLeads: (request: FastifyRequest) => string
  /** By its cookie, if it has signed in to the account of this address before; see `browserKnownTo`. */
  readonly knownTo: (request: FastifyRequest, emailKey: string) => Promise<string | undefined>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser's name if the account it names knows it; `null` otherwise, and for calls not counted by that. */
    knownBrowser: string | null
  }
}

interface Counter {
  readonly by: CountedBy
  readonly count: (
    request: FastifyRequest,
  ) => Promise<{ isAllowed: boolean; isExceeded?: boolean; ttlInSeconds?: number }>
}

/**
 * Counts calls per address (an IPv6 /64 counts as one) and per session, lead or account, before anything is looked up.
 * Refuses with 429 and Retry-After, never with 401 or 403.
 */
export async function limitRates(
  app: FastifyInstance,
  services: Services,
  browsers: BrowserNames,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: callCountsOn(services),
    errorResponseBuilder: () => new AppError('too_many_requests', apiMessages.tooMany),
  })
  const counters = new Map<string, readonly Counter[]>()
  const grouped = new Map<string, Counter>()
  const counterOf = (rule: RateRule, route: string): Counter => {
    const name = `${rule.by} ${rule.group ?? route}`
    const counter = grouped.get(name) ?? {
      by: rule.by,
      count: app.createRateLimit({
        max: rule.isOfFunnel === true ? rule.max * services.config.funnelAllowance : rule.max,
        timeWindow: rule.timeWindow,
        ...(sharedCalls.has(route) ? { groupId: name } : {}),
        ...(rule.by === 'address'
          ? {}
          : { keyGenerator: (request: FastifyRequest) => keyOf(rule.by, request, browsers) ?? '' }),
      }),
    }
    grouped.set(name, counter)
    return counter
  }
  for (const [route, list] of Object.entries(rateRules))
    counters.set(
      route,
      list.map((rule) => counterOf(rule, route)),
    )
  app.decorateRequest('countedAddress', null)
  app.decorateRequest('knownBrowser', null)
  const events = createEventLimits(services.now)
  const fallback = [counterOf(generalRate, 'general')]

  app.addHook('onRequest', async (request, reply) => {
    const { routeName } = request.routeOptions.config
    if (!isCounted(request)) return
    if (routeName === 'trackEvents') return refuseFor(events.countCall(request), reply)
    for (const counter of counters.get(routeName ?? '') ?? fallback) {
      if (counter.by === 'address') await count(counter, request, reply)
    }
  })
  app.addHook('preHandler', async (request, reply) => {
    const { routeName } = request.routeOptions.config
    if (routeName === 'trackEvents') return refuseFor(events.countEvents(request), reply)
    const counted = counters.get(routeName ?? '') ?? []
    if (counted.some(({ by }) => by === 'account-near'))
      request.knownBrowser =
        (await browsers.knownTo(request, keyOf('account', request, browsers) ?? '')) ?? null
    for (const counter of counted) {
      if (counter.by !== 'address' && keyOf(counter.by, request, browsers) !== undefined)
        await count(counter, request, reply)
    }
  })
}

/**
 * Every API call counts, even to an unknown route, and so does
 * a page that costs as much. Webhooks count only when refused.
 */
function isCounted(request: FastifyRequest): boolean {
  const { routeName, countsAsCall } = request.routeOptions.config
  return routeName !== 'stripeWebhook' && (countsAsCall === true || isApiCall(request))
}

async function count(counter: Counter, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const result = await counter.count(request)
  refuseFor(result.isExceeded === true ? (result.ttlInSeconds ?? 60) : undefined, reply)
}

/** Refuses a call that has to wait this many seconds; undefined lets it pass. */
function refuseFor(seconds: number | undefined, reply: FastifyReply): void {
  if (seconds !== undefined) throw tooManyTries(reply, seconds)
}

/** The body field that a rule counts by. */
const fieldsOf: Readonly<Record<CountedBy, string | undefined>> = {
  address: undefined,
  session: 'sessionId',
  lead: 'leadId',
  account: 'email',
  'account-near': 'email',
  'account-unknown': 'email',
  token: 'token',
  refresh: 'refreshToken',
}

/** The value a rule counts by, from the validated body; undefined when the body lacks it or the rule does not apply. */
function keyOf(by: CountedBy, request: FastifyRequest, browsers: BrowserNames): string | undefined {
  const body = request.body as Readonly<Record<string, unknown>> | undefined
  const named = fieldsOf[by]
  const value = named === undefined ? undefined : body?.[named]
  if (typeof value !== 'string') return undefined
  // NOTE: normalized as for the account lookup, so that another spelling of the address does not get a new count.
  const account = emailKeyOf(value)
  if (by === 'lead') return `${value} ${browsers.ofLeads(request)}`
  if (by === 'account') return account
  if (by === 'account-near') return `${account} ${request.knownBrowser ?? normalizeIP(request.ip)}`
  if (by === 'account-unknown') return request.knownBrowser === null ? account : undefined
  return value
}
