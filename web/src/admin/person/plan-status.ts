import type { DataOf } from '@fennel/contract'
import { inWords } from '../ui/in-words.ts'

type Plan = DataOf<'adminUser'>['plans'][number]

/** The status of a user's plan, in a few words. What operators call a first term is called that by customers, too. */
export const statusNames: Readonly<Record<DataOf<'adminUser'>['user']['status'], string>> = {
  active: 'Active',
  trialing: 'First term',
  past_due: 'Payment failed',
  paused: 'Paused',
  ending: 'Ends at period end',
  ended: 'Ended',
  none: 'No plan',
}

/** The same for one of several plans, whose `status` is Stripe's. A status unknown here is shown as it is. */
export function planStatus({
  status,
  endedAt,
  cancelAtPeriodEnd,
}: Pick<Plan, 'status' | 'endedAt' | 'cancelAtPeriodEnd'>): string {
  if (endedAt !== null) return statusNames.ended
  if (status === 'past_due') return statusNames.past_due
  if (status === 'unpaid') return `${statusNames.past_due}, no more retries`
  if (status === 'paused') return statusNames.paused
  if (cancelAtPeriodEnd) return statusNames.ending
  if (status === 'active' || status === 'trialing') return statusNames[status]
  return inWords(status)
}
