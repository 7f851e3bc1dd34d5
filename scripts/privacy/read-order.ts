import { PlainFailure } from '../start/plain-failure.ts'

/** What the operator asks for. */
export type Order =
  | { readonly act: 'export' | 'erase'; readonly email: string }
  | { readonly act: 'retention'; readonly isDryRun: boolean }

const usage = `Say what to do:
  npm run privacy -- export <email>      prints everything kept about an address, as JSON; the audit log has it
  npm run privacy -- erase <email>       erases it; records of money stay, without their person
  npm run privacy -- retention           deletes what is older than its period
  npm run privacy -- retention --dry-run counts it and deletes nothing`

/** Reads the words after `npm run privacy --`; throws the usage when they make no order. */
export function readOrder(words: readonly string[]): Order {
  const [act, ...rest] = words
  if (act === 'retention' && rest.every((word) => word === '--dry-run'))
    return { act, isDryRun: rest.length > 0 }
  const [email, ...more] = rest
  if ((act === 'export' || act === 'erase') && email?.includes('@') === true && more.length === 0)
    return { act, email }
  throw new PlainFailure(usage)
}
