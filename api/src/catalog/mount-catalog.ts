import { apiMessages } from '@fennel/contract'
import { withoutFirstTermDiscount } from '@fennel/funnel'
import type { Brand, PlanOffer } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import {
  brandOfSession,
  findPlanFor,
  findUpsell,
  plansOf,
  presentPlan,
  presentUpsell,
} from './catalog-of-brand.ts'
import { findLeadOfRequest } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { hasOfferEnded, plansOffer } from '#api/offer-windows/index.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'

/** Mounts the product routes, for the brand of the request's host. */
export function mountCatalog(app: FastifyInstance, services: Services): void {
  /**
   * Who is asking: the lead that this browser may open, whose session also decides the price, or else the session in
   * the query. A visit continued elsewhere has a new session and must not see another price than it would pay.
   */
  const visitOf = async (request: FastifyRequest, query: { readonly sessionId?: string | undefined }) => {
    const brand = brandOfRequest(services, request)
    const found = await findLeadOfRequest(services, request)
    const lead = found?.appName === brand.appId ? found : undefined
    return { brand, lead, sessionId: lead === undefined ? (query.sessionId ?? null) : lead.sessionId }
  }

  /** Returns a function that applies to a plan the price this visitor pays now. */
  const pricingFor = async (brand: Brand, lead: LeadRecord | undefined) => {
    const isOver = lead !== undefined && (await hasOfferEnded(services, brand, lead.id, plansOffer))
    return (plan: PlanOffer) => (isOver ? withoutFirstTermDiscount(plan) : plan)
  }

  mount(app, 'subscriptionProducts', async ({ query, request }) => {
    const { brand, lead, sessionId } = await visitOf(request, query)
    const priced = await pricingFor(brand, lead)
    const products = plansOf(brandOfSession(brand, sessionId)).map((plan) => presentPlan(priced(plan)))
    return { success: true, data: { products } }
  })

  mount(app, 'upsellProducts', async ({ query, request }) => {
    const { brand, sessionId } = await visitOf(request, query)
    return {
      success: true,
      data: { products: brandOfSession(brand, sessionId).upsells.products.map(presentUpsell) },
    }
  })

  mount(app, 'getProduct', async ({ params, query, request }) => {
    const { brand, lead, sessionId } = await visitOf(request, query)
    const plan = findPlanFor(brand, params.id, sessionId)
    if (plan) return { success: true, data: presentPlan((await pricingFor(brand, lead))(plan)) }
    const upsell = findUpsell(brand, params.id, sessionId)
    if (upsell) return { success: true, data: presentUpsell(upsell) }
    throw new AppError('not_found', apiMessages.notFound)
  })
}
