import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import {
  findPlan,
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
  mount(app, 'subscriptionProducts', async ({ request }) => ({
    success: true,
    data: { products: plansOf(brandOfRequest(services, request)).map(presentPlan) },
  }))

  mount(app, 'upsellProducts', async ({ request }) => ({
    success: true,
    data: { products: brandOfRequest(services, request).upsells.products.map(presentUpsell) },
  }))

  mount(app, 'getProduct', async ({ params, request }) => {
    const brand = brandOfRequest(services, request)
    const plan = findPlan(brand, params.id)
    if (plan) return { success: true, data: presentPlan(plan) }
    const upsell = findUpsell(brand, params.id)
    if (upsell) return { success: true, data: presentUpsell(upsell) }
    throw new AppError('not_found', apiMessages.notFound)
  })
}
