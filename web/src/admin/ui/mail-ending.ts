import { inWords } from './in-words.ts'

const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    waiting: 'Waiting',
    'hourly-limit': 'Waiting for the hourly limit',
    sent: 'Sent',
    nobody: 'Not sent: no account with this address',
    outdated: 'Not sent: no longer true when its turn came',
    expired: 'Not sent: expired',
    refused: 'Refused by the mail server',
    unsure: 'Possibly sent',
  }),
)

const invitations: ReadonlySet<string> = new Set(['resume-quiz', 'email-offer'])

/**
 * The state of an email of this kind as text; null means it is waiting. An unknown state is shown by its identifier.
 */
export function mailEnding(ending: string | null, kind: string): string {
  const name = ending ?? 'waiting'
  if (name === 'nobody' && invitations.has(kind)) return 'Not sent: bought, unsubscribed or erased'
  return names.get(name) ?? inWords(name)
}
