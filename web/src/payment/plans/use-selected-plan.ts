import { defaultPlan, findSamePlan } from '@fennel/funnel'
import type { NamedPlan, PlanOffer } from '@fennel/funnel'
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
  const named = (id: string): NamedPlan => plans.find((plan) => plan.id === id) ?? { id }
  const [chosen, choose] = useState(() => named(readFailureAtBank(tabStorage())?.productId ?? initial.id))
  // Found anew among the current plans: prices change when the offer ends, and ids when an experiment does.
  const selected = findSamePlan(plans, chosen) ?? initial
  return { selected, select: ({ id }) => choose(named(id)) }
}
