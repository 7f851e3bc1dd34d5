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

/** The plan chosen on a page: at first the one whose payment just failed at the bank, else the default. */
export function useSelectedPlan(plans: PlansForSale): SelectedPlan {
  const initial = defaultPlan(plans) ?? plans[0]
  const [selectedId, select] = useState(() => readFailureAtBank(tabStorage())?.productId ?? initial.id)
  // Selected by id: the prices may change when the offer ends.
  const selected = plans.find(({ id }) => id === selectedId) ?? initial
  return { selected, select: ({ id }) => select(id) }
}
