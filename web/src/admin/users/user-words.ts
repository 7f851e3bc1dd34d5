import type { DataOf } from '@fennel/contract'
import { formatCents } from '../ui/format.ts'

type User = DataOf<'adminUser'>['user']

/** How a user's plan stands, in a word or two. */
export const statusNames: Readonly<Record<User['status'], string>> = {
  active: 'Active',
  trialing: 'On trial',
  past_due: 'Payment failed',
  ending: 'Ends with its period',
  ended: 'Ended',
  none: 'No plan',
}

/** What became of a mail. */
export const mailEndings: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  nobody: 'Not sent: no account has the address',
  expired: 'Not sent: too late to be of use',
  refused: 'Refused by the mail server',
  unsure: 'Perhaps sent',
}

/** One sum of a user in every currency they paid in. */
export function moneyText(
  money: User['money'],
  name: Exclude<keyof User['money'][number], 'currency'>,
): string {
  return money.length === 0
    ? formatCents(0)
    : money.map((sums) => formatCents(sums[name], sums.currency)).join(' + ')
}
