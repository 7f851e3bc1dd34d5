import { policyVersionOf, privacyRegimeOf } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiCall } from '#api/http/is-api-call.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest, whereaboutsReader } from '#api/site/index.ts'
import { keepGpc } from './consent-store.ts'
import { hasGpc } from './has-gpc.ts'
import type { LeadsOfBrowser } from './leads-of-browser.ts'

/** Events come by the dozen and go by the signal they bring themselves; a choice brings its own receipt. */
const tellThemselves: ReadonlySet<string> = new Set(['trackEvents', 'giveConsent'])

/**
 * Keeps Global Privacy Control as the latest word on the leads of the browser that sends it, whatever it calls to change
 * something: a lead stays with the visit it came by, and a browser that asks for privacy since need not answer anything for
 * it to count. Before the call itself, so that what a purchase tells of goes by it.
 */
export function hearGpc(
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
  return request.method !== 'GET' && isApiCall(request) && !tellThemselves.has(routeName ?? '')
}
