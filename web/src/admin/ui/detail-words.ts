import type { DataOf } from '@fennel/contract'
import { formatCents } from './format.ts'
import { inWords } from './in-words.ts'

type Details = DataOf<'auditLog'>['entries'][number]['details']

/** Details whose identifiers say too little. */
const names: Readonly<Record<string, string>> = { held: 'over today’s limits' }

/** The details of an audit log entry in one line; amounts in the currency it names. */
export function detailWords({ currency, ...details }: Details): string {
  const code = typeof currency === 'string' ? currency : undefined
  return Object.entries(details)
    .map(([name, value]) => {
      const isMoney = /^cents$|Cents$/.test(name) && typeof value === 'number'
      const words = names[name] ?? inWords(isMoney ? name.slice(0, -'cents'.length) || 'amount' : name)
      const text = isMoney
        ? formatCents(value, code)
        : typeof value === 'boolean'
          ? value
            ? 'yes'
            : 'no'
          : value
      return `${words.charAt(0).toLowerCase()}${words.slice(1)}: ${text ?? '–'}`
    })
    .join(' · ')
}
