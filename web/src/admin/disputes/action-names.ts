import type { DataOf } from '@fennel/contract'

export type Preview = DataOf<'reduceDisputesRate'>
export type Item = Preview['items'][number]

export const actionNames: Readonly<Record<Item['action'], string>> = {
  'refund-and-cancel': 'Refund and cancel',
  'cancel-renewal': 'Cancel next renewal',
  'send-reminder': 'Send reminder',
  'prepare-evidence': 'Prepare evidence',
}

export const stateNames: Readonly<Record<Item['state'], string>> = {
  planned: 'Would be done',
  held: 'Over the day’s limits',
  running: 'Under way',
  done: 'Done',
  skipped: 'Not needed any more',
  failed: 'Refused by Stripe',
}
