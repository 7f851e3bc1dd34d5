import { PlainFailure } from '../start/plain-failure.ts'

/** The requested command. */
export type Order =
  | { readonly act: 'export' | 'erase'; readonly email: string }
  | { readonly act: 'retention'; readonly isDryRun: boolean }

const usage = `Usage:
  npm run privacy -- export <email>      prints everything stored about an address as JSON, and records it in the audit log
  npm run privacy -- erase <email>       erases it; payment records stay, without the person
  npm run privacy -- retention           deletes what is past its retention period
  npm run privacy -- retention --dry-run counts what is due and deletes nothing`

/** Reads the arguments after `npm run privacy --`; throws the usage text when they are not a command. */
export function readOrder(words: readonly string[]): Order {
  const [act, ...rest] = words
  if (act === 'retention' && rest.every((word) => word === '--dry-run'))
    return { act, isDryRun: rest.length > 0 }
  const [email, ...more] = rest
  if ((act === 'export' || act === 'erase') && email?.includes('@') === true && more.length === 0)
    return { act, email }
  throw new PlainFailure(usage)
}
