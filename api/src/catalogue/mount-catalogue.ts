import { apiMessages } from '@fennel/contract'
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
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'

/** Mounts what can be bought, for the brand of the request's host. */
export function mountCatalogue(app: FastifyInstance, services: Services): void {
  const shownTo = (request: FastifyRequest, { sessionId }: { readonly sessionId?: string | undefined }) =>
    brandOfSession(brandOfRequest(services, request), sessionId ?? null)

  mount(app, 'subscriptionProducts', async ({ query, request }) => ({
    success: true,
    data: { products: plansOf(shownTo(request, query)).map(presentPlan) },
  }))

  mount(app, 'upsellProducts', async ({ query, request }) => ({
    success: true,
    data: { products: shownTo(request, query).upsells.products.map(presentUpsell) },
  }))

  mount(app, 'getProduct', async ({ params, query, request }) => {
    const brand = brandOfRequest(services, request)
    const plan = findPlanFor(brand, params.id, query.sessionId ?? null)
    if (plan) return { success: true, data: presentPlan(plan) }
    const upsell = findUpsell(brand, params.id, query.sessionId ?? null)
    if (upsell) return { success: true, data: presentUpsell(upsell) }
    throw new AppError('not_found', apiMessages.notFound)
  })
}
