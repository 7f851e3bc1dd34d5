import { policyVersionOf, privacyRegimeOf } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiCall } from '#api/http/is-api-call.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest, whereaboutsReader } from '#api/site/index.ts'
import { keepGpc } from './consent-store.ts'
import { hasGpc } from './has-gpc.ts'
import type { LeadsOfBrowser } from './leads-of-browser.ts'

/** Calls that report the signal themselves: events, which come by the dozen, and choices, which come with a receipt. */
const reportGpcThemselves: ReadonlySet<string> = new Set(['trackEvents', 'giveConsent'])

/**
 * Records Global Privacy Control as the latest choice for the leads of the browser that sends it, on every call that
 * may change something. A lead keeps the visit it came from, so without this, a browser that starts sending the signal
 * later would have to make a choice first. Runs before the call, so that a purchase already respects it.
 */
export function recordGpcOnCalls(
  app: FastifyInstance,
  services: Services,
  leads: Pick<LeadsOfBrowser, 'visits'>,
): void {
  const whereaboutsOf = whereaboutsReader(services.config)
  app.addHook('preHandler', async (request) => {
    if (!hasGpc(request) || !mayChangeSomething(request)) return
    const brand = brandOfRequest(services, request)
    const sessionIds = await leads.visits(request, brand.appId)
    const { region, basis } = privacyRegimeOf(whereaboutsOf(request), brand.basisWithoutCountry)
    for (const sessionId of sessionIds)
      await keepGpc(services.db.query, {
        id: services.newId(),
        appName: brand.appId,
        sessionId,
        policyVersion: policyVersionOf(brand),
        region,
        basis,
        givenAt: new Date(services.now()),
      })
  })
}

function mayChangeSomething(request: FastifyRequest): boolean {
  const { routeName } = request.routeOptions.config
  return request.method !== 'GET' && isApiCall(request) && !reportGpcThemselves.has(routeName ?? '')
}
