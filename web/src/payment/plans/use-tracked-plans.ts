import { decimalFromCents } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import { useVisitor } from '#web/visitor/index.ts'
import type { RegistrationSource } from '#web/visitor/index.ts'

/**
 * Tracks once per view that plans were shown, which one was preselected, and `registrationSource` if an email led here.
 */
export function useTrackedPlans(plan: PlanOffer, registrationSource?: RegistrationSource): void {
  const visitor = useVisitor()
  const isTracked = useRef(false)
  useEffect(() => {
    if (isTracked.current) return
    isTracked.current = true
    visitor.track('purchasePageVisit', {
      productId: plan.id,
      productName: plan.name,
      amount: decimalFromCents(plan.finalPriceCents),
      currency: plan.currency.toUpperCase(),
      ...(registrationSource === undefined ? {} : { registrationSource }),
    })
  }, [plan, registrationSource, visitor])
}
