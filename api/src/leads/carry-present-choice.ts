import { carryChoice } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { LeadRecord } from './lead-record.ts'

/**
 * A lead keeps the visit it came by, and what may be kept and passed on of it is judged by that one's choices. What its person
 * chose in the visit they make now is their last word, so it is one of that visit too. Silence takes no word back.
 */
export async function carryPresentChoice(
  db: Queryable,
  { appName, sessionId }: Pick<LeadRecord, 'appName' | 'sessionId'>,
  presentVisit: string | undefined,
): Promise<void> {
  if (presentVisit === undefined || sessionId === null || presentVisit === sessionId) return
  await carryChoice(db, appName, { from: presentVisit, to: sessionId })
}
