import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest, whereaboutsReader } from '#api/site/index.ts'
import { carryChoice, insertReceipt } from './consent-store.ts'
import { hasGpc } from './has-gpc.ts'

/** The visits by which the leads came that this browser may open. Leads know; consent knows no leads. */
type VisitsOfBrowser = (request: FastifyRequest, appName: string) => Promise<readonly string[]>

/**
 * Mounts the call that keeps a visitor's choice as a receipt. Saying it again under the same id changes nothing. A lead stays
 * with the visit it came by, and what it buys is told or not by the choices of that one: so what its browser says in a later
 * visit is said for it too.
 */
export function mountConsent(
  app: FastifyInstance,
  services: Services,
  visitsOfBrowser: VisitsOfBrowser,
): void {
  const whereaboutsOf = whereaboutsReader(services.config)
  mount(app, 'giveConsent', async ({ body, request }) => {
    const { receiptId, sessionId, choices, source, policyVersion, timeZone } = body
    const gpc = body.gpc || hasGpc(request)
    const brand = brandOfRequest(services, request)
    const regime = privacyRegimeOf({ ...whereaboutsOf(request), timeZone }, brand.basisWithoutCountry)
    await insertReceipt(services.db.query, {
      id: receiptId,
      appName: brand.appId,
      sessionId,
      choices,
      gpc,
      source,
      policyVersion,
      region: regime.region,
      basis: regime.basis,
      givenAt: new Date(services.now()),
    })
    for (const to of await visitsOfBrowser(request, brand.appId)) {
      if (to !== sessionId) await carryChoice(services.db.query, brand.appId, { from: sessionId, to })
    }
    const { region, basis } = regime
    return {
      success: true,
      data: { receiptId, effective: effectiveConsent(regime, choices, gpc), region, basis },
    }
  })
}
