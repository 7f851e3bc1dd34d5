import type { PlanOffer } from './offer.ts'

/** What identifies a plan, whatever an experiment charges for it. */
export type NamedPlan = Pick<PlanOffer, 'id' | 'basePlanId'>

const baseOf = ({ id, basePlanId = id }: NamedPlan) => basePlanId

/** The plan of this id; otherwise the same plan under the id that an experiment, or its end, gave it meanwhile. */
export function findSamePlan<P extends NamedPlan>(plans: readonly P[], wanted: NamedPlan): P | undefined {
  return plans.find(({ id }) => id === wanted.id) ?? plans.find((plan) => baseOf(plan) === baseOf(wanted))
}
