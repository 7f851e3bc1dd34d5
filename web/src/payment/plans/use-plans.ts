import type { SubscriptionProduct } from '@fennel/contract'
import { centsFromDecimal, currencyOf, plansForFunnel } from '@fennel/funnel'
import type { Currency, PlanOffer } from '@fennel/funnel'
import { useCallback } from 'react'
import { useApi } from '#web/api/index.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { endless, readOfferWindow } from '../offer/offer-window.ts'
import type { OfferWindow } from '../offer/offer-window.ts'
import { fetchPlans } from './plans-ahead.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import type { Loaded } from '#web/ui/use-loaded.ts'

/** What a page sells, and how long these prices last. */
export interface PlansOnSale {
  readonly plans: readonly PlanOffer[]
  readonly window: OfferWindow
}

/**
 * Loads the plans this brand sells from the server's catalog, with the time left of their offer. Increase `attempt`
 * to load again. The time is requested first, so that the prices are never older than it.
 */
export function usePlans(attempt = 0): Loaded<PlansOnSale> {
  const api = useApi()
  const brand = useBrand()
  const isEnforced = brand.honestModes.countdown === 'enforced'
  const sessionId = useQuiz((state) => state.sessionId)
  // An enforced offer starts with the lead, so the page asks again once there is one.
  const leadId = useQuiz((state) => (isEnforced ? state.leadId : undefined))
  const funnel = brand.planFunnel
  const load = useCallback(async () => {
    const window = isEnforced ? await readOfferWindow(api, 'plans', leadId) : endless
    const { data } = await fetchPlans(api, brand, sessionId)
    return { plans: plansOf(data.products, funnel), window }
  }, [api, brand, funnel, isEnforced, leadId, sessionId])
  return useLoaded(load, attempt)
}

/** Converts the server's products to plans: the subscriptions and trials of one funnel. */
function plansOf(products: readonly SubscriptionProduct[], funnel: string): readonly PlanOffer[] {
  return plansForFunnel(
    products.map((product) => ({
      id: product.id,
      ...(product.basePlanId === undefined ? {} : { basePlanId: product.basePlanId }),
      name: product.name,
      type: product.type,
      priceCents: centsFromDecimal(product.price),
      finalPriceCents: centsFromDecimal(product.finalPrice),
      currency: currencyOfPlan(product),
      durationDays: product.durationDays,
      funnel: product.funnel,
      isActive: product.isActive,
      isTagged: product.isTagged,
      description: product.description,
      renewal: {
        cents: centsFromDecimal(product.renewal.price),
        interval: product.renewal.interval,
        intervalCount: product.renewal.intervalCount,
      },
    })),
    funnel,
  )
}

/** A page older than the server may not know a currency. It then sells nothing rather than show the wrong sign. */
function currencyOfPlan({ id, currency }: SubscriptionProduct): Currency {
  const known = currencyOf(currency)
  if (known === undefined) throw new Error(`Plan ${id} is sold in ${currency}, which this page cannot show`)
  return known
}
