import { defaultPlan } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useState } from 'react'
import { readFailureAtBank } from '../bank/payment-at-bank.ts'
import type { PlansForSale } from './plans-gate.tsx'
import { tabStorage } from '../saved/saved-payment.ts'

interface SelectedPlan {
  readonly selected: PlanOffer
  readonly select: (plan: { readonly id: string }) => void
}

/** The plan that is chosen on a page: at first the one that the bank has just sent its buyer back for, else the default. */
export function useSelectedPlan(plans: PlansForSale): SelectedPlan {
  const initial = defaultPlan(plans) ?? plans[0]
  const [selectedId, select] = useState(() => readFailureAtBank(tabStorage())?.productId ?? initial.id)
  // By its id: the prices may change under the page when the offer ends.
  const selected = plans.find(({ id }) => id === selectedId) ?? initial
  return { selected, select: ({ id }) => select(id) }
}
