/** The id of the plan in a navigation state such as `{ selectedPlan: { id } }`; undefined for any other shape. */
export function selectedPlanId(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('selectedPlan' in state)) return undefined
  const { selectedPlan } = state
  if (typeof selectedPlan !== 'object' || selectedPlan === null || !('id' in selectedPlan)) return undefined
  return typeof selectedPlan.id === 'string' ? selectedPlan.id : undefined
}
