import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { mount } from '#api/http/mount.ts'
import { findLeadOfRequest } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { endsItsOffers, openOfferWindow, plansOffer } from './offer-window.ts'

const limit = { rateLimit: { max: 60, timeWindow: '1 minute' } }

/** Mounts the route that tells a page how long an offer lasts. Its first call for a lead starts the offer's time. */
export function mountOfferWindows(app: FastifyInstance, services: Services): void {
  mount(
    app,
    'openOfferWindow',
    async ({ body: { offer }, request }) => {
      const visited = brandOfRequest(services, request)
      const lead = await findLeadOfRequest(services, request)
      const brand = (lead && services.brands.get(lead.appName)) ?? visited
      if (offer !== plansOffer && !brand.upsells.products.some(({ id }) => id === offer))
        throw new AppError('not_found', apiMessages.notFound)
      if (lead === undefined) {
        return {
          success: true,
          data: { isEnforced: await endsItsOffers(services.db.query, brand), remainingMs: null },
        }
      }
      const remaining = await openOfferWindow(services, brand, lead.id, offer)
      const remainingMs = remaining === undefined ? null : Math.max(0, remaining)
      return { success: true, data: { isEnforced: remaining !== undefined, remainingMs } }
    },
    limit,
  )
}
