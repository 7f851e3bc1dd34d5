import type { DataOf } from '@fennel/contract'
import { formatCents } from '../ui/format.ts'

type User = DataOf<'adminUser'>['user']

/** The status of a user's plan, in a word or two. */
export const statusNames: Readonly<Record<User['status'], string>> = {
  active: 'Active',
  trialing: 'On trial',
  past_due: 'Payment failed',
  ending: 'Ends at period end',
  ended: 'Ended',
  none: 'No plan',
}

/** One of a user's sums in every currency they paid in. */
export function moneyText(
  money: User['money'],
  name: Exclude<keyof User['money'][number], 'currency'>,
): string {
  return money.length === 0
    ? formatCents(0)
    : money.map((sums) => formatCents(sums[name], sums.currency)).join(' + ')
}
