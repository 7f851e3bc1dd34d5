import type { DataOf } from '@fennel/contract'
import { formatCents } from './format.ts'
import { inWords } from './in-words.ts'

type Details = DataOf<'auditLog'>['entries'][number]['details']

/** What an entry of the audit log adds, in one line. */
export function detailWords(details: Details): string {
  return Object.entries(details)
    .map(([name, value]) => {
      const isMoney = name.endsWith('Cents') && typeof value === 'number'
      const words = inWords(isMoney ? name.slice(0, -'Cents'.length) : name)
      const said = isMoney ? formatCents(value) : typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
      return `${words.charAt(0).toLowerCase()}${words.slice(1)}: ${said ?? '–'}`
    })
    .join(' · ')
}
