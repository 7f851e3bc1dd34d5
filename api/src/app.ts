import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import {
  browserKnownTo,
  boughtLeadsOfCustomer,
  hasAccount,
  hasProvenOwner,
  issueResetToken,
  mountAccounts,
  unlinkFormerPerson,
  unlinkUnproven,
} from '#api/accounts/index.ts'
import { mountAdPlatform } from '#api/ad-platform/index.ts'
import {
  guardAdmin,
  isOperator,
  mountAdmin,
  acceptOperatorsReset,
  decideSignIn,
  noteWrongPassword,
} from '#api/admin/index.ts'
import { mountCatalog } from '#api/catalog/index.ts'
import { mountConsent } from '#api/consent/index.ts'
import { mountExperiments } from '#api/experiments/index.ts'
import { closeUnusedConnections } from '#api/http/close-unused-connections.ts'
import { checkUrls } from '#api/http/check-urls.ts'
import { takeCspReports } from '#api/http/csp-report.ts'
import { answerError, answerErrors } from '#api/http/error-response.ts'
import { serveHealth } from '#api/http/health.ts'
import { serveOpenApi } from '#api/http/open-api.ts'
import { requestLogger } from '#api/http/request-logger.ts'
import { logRequests } from '#api/http/log-requests.ts'
import { acceptJsonOnly } from '#api/http/accept-json-only.ts'
import { limitRates } from '#api/http/rate-limit.ts'
import { refuseUnreadable } from '#api/http/refuse-unreadable.ts'
import { guardRoutes } from '#api/http/route-guard.ts'
import { releaseConnections } from '#api/http/release-connections.ts'
import { refuseForeignPages } from '#api/http/refuse-foreign-pages.ts'
import { setSecurityHeaders } from '#api/http/security-headers.ts'
import { createCallQueues, refuseInLongTurns, shedLoad } from '#api/http/shed-load.ts'
import { trustedPeers } from '#api/http/trusted-peer.ts'
import { warnAboutHiddenVisitors } from '#api/http/warn-about-hidden-visitors.ts'
import { warnAboutUntrustedProxies } from '#api/http/warn-about-untrusted-proxies.ts'
import {
  findLeadOfRequest,
  forgetHealth,
  hashOfBrowser,
  lockLeadsOfRequest,
  mountLeads,
  visitsOfBrowser,
} from '#api/leads/index.ts'
import { endResumeLinks, mountMail } from '#api/mail/index.ts'
import { forgetOfferWindows, mountOfferWindows } from '#api/offer-windows/index.ts'
import { mountOperations } from '#api/operations/index.ts'
import { changeBuyerEmail, futureOfOrder, isCardExpiredBy, mountPayments } from '#api/payments/index.ts'
import { mountPrivacy } from '#api/privacy/index.ts'
import type { Services } from '#api/services.ts'
import { mountSite, startPageInstead } from '#api/site/index.ts'
import { isMailOutdated, mountSubscriptions } from '#api/subscriptions/index.ts'
import { mountTracking } from '#api/tracking/index.ts'
import { mountWithdrawals } from '#api/withdrawals/index.ts'

/** Largest request body in bytes, unless the route sets a smaller one. */
const bodyLimit = 64 * 1024

/**
 * Builds the whole server on the given services, not yet listening. Rejects when a route is mounted without its entry
 * in the contract, or when the settings name a brand that does not exist. `stopping` tells that the process is about to
 * stop, while it still serves.
 */
export async function createApp(
  services: Services,
  stopping = new AbortController().signal,
): Promise<FastifyInstance> {
  const { config } = services
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log,
    childLoggerFactory: requestLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: config.trustedProxies.length > 0 && trustedPeers(config.trustedProxies),
    frameworkErrors: (failure, request, reply) => {
      const start = failure.code === 'FST_ERR_BAD_URL' ? startPageInstead(request) : undefined
      if (start === undefined) void answerError(failure, reply)
      else void reply.header('cache-control', 'no-store').redirect(start)
    },
    genReqId: () => services.newId(),
    requestTimeout: 15_000,
    // NOTE: how often Node checks the timeouts above and below.
    // At its default of 30 seconds, 15 seconds could become 45.
    http: { connectionsCheckingInterval: 1_000 },
    connectionTimeout: 0,
    // NOTE: longer than proxies keep an idle connection (nginx a minute, Caddy two): they cannot repeat a POST that met
    // one we were just closing.
    keepAliveTimeout: 130_000,
    routerOptions: { maxParamLength: 200 },
    // NOTE: refusing requests while closing would make the site
    // look broken, so requests that have arrived are finished.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
  })
  app.server.headersTimeout = 10_000
  closeUnusedConnections(app)
  releaseConnections(app, stopping)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  const queues = createCallQueues()
  refuseInLongTurns(app, queues)
  logRequests(app)
  warnAboutUntrustedProxies(app, config)
  warnAboutHiddenVisitors(app, config)
  answerErrors(app)
  acceptJsonOnly(app)
  setSecurityHeaders(app, config)
  refuseForeignPages(app)
  // NOTE: before the queues, so that a client over its limit is refused at once and takes no slot.
  if (config.rateLimits)
    await limitRates(app, services, {
      ofLeads: (request) => hashOfBrowser(services, request),
      knownTo: (request, emailKey) => browserKnownTo(services, request, emailKey),
    })
  shedLoad(app, services, queues)
  checkUrls(app)
  await app.register(cookie)
  guardRoutes(app)
  guardAdmin(app, services)
  await serveOpenApi(app)

  serveHealth(app, services, stopping)
  mountOperations(app, services, queues)
  takeCspReports(app, services)
  // NOTE: a module that needs another which imports it already takes functions from here instead, so that no imports
  // form a cycle: accounts know nothing of operators, and tracking nothing of leads.
  mountLeads(app, services, async (tx, lead) => {
    await unlinkFormerPerson(tx, lead)
    await endResumeLinks(tx, [lead.id])
    // NOTE: not for another address alone, or correcting it would bring back an offer that has ended.
    if (lead.beginsAnew) await forgetOfferWindows(tx, lead.id)
    // NOTE: a payment may be waiting for its bank. Whoever has the lead then owns the plan, so its mails go there, too.
    await changeBuyerEmail(tx, [lead.id], lead.email, new Date(services.now()))
  })
  mountConsent(app, services, {
    visits: (request, appName) => visitsOfBrowser(services, request, appName),
    hold: (tx, request, appName) => lockLeadsOfRequest(services, tx, request, appName),
    forgetHealth: (tx, leadId) => forgetHealth(services, tx, leadId),
  })
  mountTracking(app, services, (request) => findLeadOfRequest(services, request))
  mountAdPlatform(app, services)
  mountExperiments(app, services)
  mountCatalog(app, services)
  mountOfferWindows(app, services)
  mountPayments(app, services, {
    isOperator: (request) => isOperator(services, request),
    hasAccount: (leadId) => hasAccount(services.db.query, leadId),
    leadsOfAccount: (request, lead) => boughtLeadsOfCustomer(services, request, lead),
  })
  mountSubscriptions(app, services)
  mountWithdrawals(app, services)
  mountAccounts(app, services, {
    signIn: decideSignIn(services),
    wrongPassword: noteWrongPassword(services),
    reset: acceptOperatorsReset(services),
  })
  mountAdmin(app, services)
  mountMail(app, services, {
    issueResetToken: (email) => issueResetToken(services, email),
    isOutdated: (content) => isMailOutdated(services, content),
    futureOfOrder: (orderId) => futureOfOrder(services, orderId),
    isCardExpiredBy: (planId, day) => isCardExpiredBy(services, planId, day),
    unlinkUnproven,
    hasProvenOwner,
  })
  mountPrivacy(app, services)
  await mountSite(app, services)
  await app.ready()
  return app
}
