import { inWords } from './in-words.ts'

const names: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  nobody: 'Not sent: no account with this address',
  expired: 'Not sent: expired',
  refused: 'Refused by the mail server',
  unsure: 'Possibly sent',
}

/** The state of an email as text; null means it is waiting. An unknown state is shown by its identifier. */
export function mailEnding(ending: string | null): string {
  const name = ending ?? 'waiting'
  return names[name] ?? inWords(name)
}
