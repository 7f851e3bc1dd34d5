import { carryChoice } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import type { LeadRecord } from './lead-record.ts'

/**
 * A lead keeps its first visit, whose consent choices decide what may be stored and passed on. A choice made in the
 * person's present visit is their latest word, so it is copied to the first visit. Making no choice withdraws nothing.
 */
export async function carryPresentChoice(
  db: Queryable,
  { appName, sessionId }: Pick<LeadRecord, 'appName' | 'sessionId'>,
  presentVisit: string | undefined,
): Promise<void> {
  if (presentVisit === undefined || sessionId === null || presentVisit === sessionId) return
  await carryChoice(db, appName, { from: presentVisit, to: sessionId })
}
