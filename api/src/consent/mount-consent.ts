import { effectiveConsent, privacyRegimeOf } from '@fennel/funnel'
import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest, whereaboutsReader } from '#api/site/index.ts'
import { insertReceipt } from './consent-store.ts'
import { hasGpc } from './has-gpc.ts'

/** Mounts the call that keeps a visitor's choice as a receipt. Saying it again under the same id changes nothing. */
export function mountConsent(app: FastifyInstance, services: Services): void {
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
    const { region, basis } = regime
    return {
      success: true,
      data: { receiptId, effective: effectiveConsent(regime, choices, gpc), region, basis },
    }
  })
}
