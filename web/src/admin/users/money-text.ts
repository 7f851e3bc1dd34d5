import type { DataOf } from '@fennel/contract'
import { formatCents } from '../ui/format.ts'

type User = DataOf<'adminUser'>['user']

/** One of a user's sums in every currency they paid in. */
export function moneyText(
  money: User['money'],
  name: Exclude<keyof User['money'][number], 'currency'>,
): string {
  return money.length === 0
    ? formatCents(0)
    : money.map((sums) => formatCents(sums[name], sums.currency)).join(' + ')
}
