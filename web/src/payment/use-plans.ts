import type { SubscriptionProduct } from '@fennel/contract'
import { centsFromDecimal, defaultPlanFunnel, plansForFunnel } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useCallback } from 'react'
import { useApi } from '#web/api/index.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { useCurrentBrand } from '#web/brand/index.ts'
import { useLoaded } from './use-loaded.ts'
import type { Loaded } from './use-loaded.ts'

/** The plans this flavour sells, as the server's catalogue has them; `attempt` counts up to ask again. */
export function usePlans(attempt = 0): Loaded<readonly PlanOffer[]> {
  const api = useApi()
  const { brand, flowId } = useCurrentBrand()
  const isInExperiments = brand.experiments !== undefined
  const sessionId = useQuiz((state) => state.sessionId)
  const funnel = brand.planFunnelByFlowId?.[flowId] ?? defaultPlanFunnel
  const load = useCallback(async () => {
    const query = isInExperiments && sessionId !== '' ? { sessionId } : {}
    const { data } = await api.call('subscriptionProducts', { query })
    return plansOf(data.products, funnel)
  }, [api, funnel, isInExperiments, sessionId])
  return useLoaded(load, attempt)
}

/** Keeps subscriptions and trials of one funnel. */
export function plansOf(products: readonly SubscriptionProduct[], funnel: string): readonly PlanOffer[] {
  return plansForFunnel(
    products.map((product) => ({
      id: product.id,
      name: product.name,
      type: product.type,
      priceCents: centsFromDecimal(product.price),
      finalPriceCents: centsFromDecimal(product.finalPrice),
      currency: 'usd',
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
