import { timings } from '@fennel/funnel'
import { abortAfter } from '#web/abort-after.ts'

/**
 * Fetches a part of a brand that the build has written. Rejects when the server does not have it, is unreachable, or
 * takes longer than a start may take.
 */
export async function readPart(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: abortAfter(timings.startGuard) })
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`)
  return response.json()
}
