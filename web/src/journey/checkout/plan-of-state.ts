import { isMap } from '@fennel/funnel'
import type { NamedPlan } from '@fennel/funnel'

/**
 * Reads which plan a navigation state such as `{ selectedPlan: { id } }` names; undefined for any other shape. The `id`
 * of a displayed plan is derived from its name, so a separate `productId` takes precedence.
 */
export function planOfState(state: unknown): NamedPlan | undefined {
  const plan = isMap(state) ? state['selectedPlan'] : undefined
  if (!isMap(plan)) return undefined
  const { productId, id: ownId, basePlanId } = plan
  const id = typeof productId === 'string' ? productId : ownId
  if (typeof id !== 'string') return undefined
  return typeof basePlanId === 'string' ? { id, basePlanId } : { id }
}
