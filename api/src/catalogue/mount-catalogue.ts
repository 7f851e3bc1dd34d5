import { apiMessages } from '@fennel/contract'
import { withoutFirstTermDiscount } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import {
  brandOfSession,
  findPlanFor,
  findUpsell,
  plansOf,
  presentPlan,
  presentUpsell,
} from '#api/catalogue/catalogue-of-brand.ts'
import { findLeadOfRequest } from '#api/leads/index.ts'
import { hasOfferEnded, plansOffer } from '#api/offer-windows/index.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'

/** Mounts what can be bought, for the brand of the request's host. */
export function mountCatalogue(app: FastifyInstance, services: Services): void {
  const shownTo = (request: FastifyRequest, { sessionId }: { readonly sessionId?: string | undefined }) =>
    brandOfSession(brandOfRequest(services, request), sessionId ?? null)

  /** What turns a plan of the catalogue into the plan at the price this visitor pays now. */
  const pricingFor = async (request: FastifyRequest) => {
    const brand = brandOfRequest(services, request)
    const lead = await findLeadOfRequest(services, request)
    const isOver =
      lead?.appName === brand.appId && (await hasOfferEnded(services, brand, lead.id, plansOffer))
    return (plan: PlanOffer) => (isOver ? withoutFirstTermDiscount(plan) : plan)
  }

  mount(app, 'subscriptionProducts', async ({ query, request }) => {
    const priced = await pricingFor(request)
    const products = plansOf(shownTo(request, query)).map((plan) => presentPlan(priced(plan)))
    return { success: true, data: { products } }
  })

  mount(app, 'upsellProducts', async ({ query, request }) => ({
    success: true,
    data: { products: shownTo(request, query).upsells.products.map(presentUpsell) },
  }))

  mount(app, 'getProduct', async ({ params, query, request }) => {
    const brand = brandOfRequest(services, request)
    const plan = findPlanFor(brand, params.id, query.sessionId ?? null)
    if (plan) return { success: true, data: presentPlan((await pricingFor(request))(plan)) }
    const upsell = findUpsell(brand, params.id, query.sessionId ?? null)
    if (upsell) return { success: true, data: presentUpsell(upsell) }
    throw new AppError('not_found', apiMessages.notFound)
  })
}
