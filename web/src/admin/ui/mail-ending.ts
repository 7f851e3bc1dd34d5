import { inWords } from './in-words.ts'

const names: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  nobody: 'Not sent: no account with this address',
  expired: 'Not sent: expired',
  refused: 'Refused by the mail server',
  unsure: 'Possibly sent',
}

/** What became of a mail, in words; null while it waits. What has no words yet is told by its name. */
export function mailEnding(ending: string | null): string {
  const name = ending ?? 'waiting'
  return names[name] ?? inWords(name)
}
