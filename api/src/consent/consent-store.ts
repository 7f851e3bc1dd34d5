import type { ConsentChoices } from '@fennel/funnel'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { privacyReceipts } from './consent-tables.ts'

export type PrivacyReceipt = typeof privacyReceipts.$inferSelect

/** What a session chose last. */
export interface SessionChoice {
  readonly choices: ConsentChoices
  readonly gpc: boolean
  readonly region: string
  readonly basis: 'opt-in' | 'opt-out'
}

/** Adds a receipt; one that is there already stays as it is. */
export async function insertReceipt(db: Queryable, receipt: PrivacyReceipt): Promise<void> {
  await db.insert(privacyReceipts).values(receipt).onConflictDoNothing({ target: privacyReceipts.id })
}

/** The latest choice of each of these sessions of a brand; a session that never chose is missing. */
export async function readChoices(
  db: Queryable,
  appName: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SessionChoice>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([privacyReceipts.sessionId], {
      sessionId: privacyReceipts.sessionId,
      choices: privacyReceipts.choices,
      gpc: privacyReceipts.gpc,
      region: privacyReceipts.region,
      basis: privacyReceipts.basis,
    })
    .from(privacyReceipts)
    .where(and(eq(privacyReceipts.appName, appName), inArray(privacyReceipts.sessionId, [...sessionIds])))
    .orderBy(privacyReceipts.sessionId, desc(privacyReceipts.givenAt), desc(privacyReceipts.id))
  return new Map(rows.map(({ sessionId, ...choice }) => [sessionId, choice]))
}
