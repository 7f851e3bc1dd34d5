import { isMap } from '@fennel/funnel'
import type { Evidence } from './canary.ts'

/**
 * What the sandbox's ad network received, split into the email hashes, which are allowed for a buyer who consented, and
 * everything else.
 */
export function graphEvidence(
  place: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly Evidence[] {
  const parts = rows.map((row) => apart(row))
  const forbids = ['health', 'person'] as const
  return [
    { place, forbids, text: parts.map(({ rest }) => rest).join('\n') },
    {
      place: `${place}, user_data.em`,
      forbids,
      text: parts.flatMap(({ emails }) => emails).join('\n'),
      takesEmailHashes: true,
    },
  ]
}

function apart(row: Readonly<Record<string, unknown>>): { rest: string; emails: readonly string[] } {
  const { body, ...columns } = row
  const emails: string[] = []
  const event = parse(body)
  const userData = event?.['user_data']
  if (event !== undefined && isMap(userData)) {
    const { em, ...others } = userData
    const given: readonly unknown[] = Array.isArray(em) ? em : [em]
    emails.push(...given.map((one) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))))
    return { rest: JSON.stringify({ ...columns, body: { ...event, user_data: others } }), emails }
  }
  return { rest: JSON.stringify(row), emails }
}

function parse(text: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isMap(value) ? value : undefined
  } catch {
    return undefined
  }
}
