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
  planned: 'Planned',
  held: 'Over today’s limits',
  running: 'In progress',
  done: 'Done',
  skipped: 'No longer needed',
  failed: 'Refused by Stripe',
}
