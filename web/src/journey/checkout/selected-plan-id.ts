import { isMap } from '@fennel/funnel'

/**
 * Reads the product id of the plan from a navigation state such as `{ selectedPlan: { id } }`; undefined for any
 * other shape. The `id` of a displayed plan is derived from its name, so a separate `productId` takes precedence.
 */
export function selectedPlanId(state: unknown): string | undefined {
  const plan = isMap(state) ? state['selectedPlan'] : undefined
  if (!isMap(plan)) return undefined
  const { productId, id } = plan
  if (typeof productId === 'string') return productId
  return typeof id === 'string' ? id : undefined
}
