import { isMap } from '@fennel/funnel'

/**
 * The product id of the plan in a navigation state such as `{ selectedPlan: { id } }`; undefined for any other shape. The
 * `id` of a displayed plan is made of its name, and its product has one of its own beside it.
 */
export function selectedPlanId(state: unknown): string | undefined {
  const plan = isMap(state) ? state['selectedPlan'] : undefined
  if (!isMap(plan)) return undefined
  const { productId, id } = plan
  if (typeof productId === 'string') return productId
  return typeof id === 'string' ? id : undefined
}
