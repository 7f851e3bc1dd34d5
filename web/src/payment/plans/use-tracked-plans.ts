import { decimalFromCents } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useEffect, useRef } from 'react'
import { useVisitor } from '#web/visitor/index.ts'
import type { RegistrationSource } from '#web/visitor/index.ts'

/** Tells once a view that plans were shown, with which in front, and where a letter led there, that it did. */
export function useTrackedPlans(plan: PlanOffer, registrationSource?: RegistrationSource): void {
  const visitor = useVisitor()
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    visitor.track('purchasePageVisit', {
      productId: plan.id,
      productName: plan.name,
      amount: decimalFromCents(plan.finalPriceCents),
      currency: plan.currency.toUpperCase(),
      ...(registrationSource === undefined ? {} : { registrationSource }),
    })
  }, [plan, registrationSource, visitor])
}
