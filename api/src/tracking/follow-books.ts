import { houseCurrency } from '@fennel/funnel'
import { advertiseFacts } from '#api/ad-platform/index.ts'
import type { AdvertisableFact } from '#api/ad-platform/index.ts'
import { copyToLead, copyToOrder } from '#api/attribution/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { noteFacts, readNewFacts } from './fact-store.ts'
import type { BookedFact, WrittenWithin } from './fact-store.ts'
import { countFacts } from './rollup/count-events.ts'
import type { VisitFact } from './rollup/count-events.ts'
import { lockForCounting, lockKnownSessions } from './rollup/rollup-store.ts'
import type { Stage } from './rollup/session-state.ts'
import { sessionKeyOf } from './session-key.ts'

const atOnce = 200

const stageOf: Readonly<Partial<Record<BookedFact['kind'], Stage>>> = {
  plan: 'paid',
  upsell: 'upsellPaid',
  account: 'registered',
}

/**
 * Picks up payments, refunds and accounts that are in the books but not in the counts. Each is noted once, in one
 * transaction with everything that follows from it. Reads all of the books, or only what was written in a period.
 * Returns whether there may be more.
 */
export async function followBooks(services: Services, written: WrittenWithin = {}): Promise<boolean> {
  return inTransaction(services.db, async (tx) => {
    await lockForCounting(tx)
    const { found, noted } = await countNewFacts(services, tx, await readNewFacts(tx, atOnce, written))
    await advertiseFacts(services, tx, noted)
    return found === atOnce
  })
}

/**
 * Counts what is in the books of these leads but not in the counts, before they are erased: nothing leads to their
 * visits afterwards. Nothing of it is advertised. The caller erases what this stores about them in the same
 * transaction. It locks these visits, too, in the order in which counting does.
 */
export async function followBooksOf(
  services: Services,
  tx: Queryable,
  { leadIds, sessionKeys }: { readonly leadIds: readonly string[]; readonly sessionKeys: readonly string[] },
): Promise<void> {
  await lockForCounting(tx)
  await countNewFacts(services, tx, await readNewFacts(tx, null, { leadIds }), sessionKeys)
}

/** Notes and counts facts, and copies the origin of their visits. Also locks other visits that the caller needs. */
async function countNewFacts(
  services: Services,
  tx: Queryable,
  facts: readonly BookedFact[],
  alsoLocked: readonly string[] = [],
): Promise<{ readonly found: number; readonly noted: readonly AdvertisableFact[] }> {
  if (facts.length === 0) return { found: 0, noted: [] }
  const found = facts.map((fact) => ({ fact, counted: countedFact(services, fact) }))
  const now = new Date(services.now())
  const ids = await noteFacts(
    tx,
    found.map(({ fact, counted }) => ({
      factId: fact.factId,
      sessionKey: counted?.sessionKey ?? null,
      appName: fact.appName,
      stage: counted?.stage ?? null,
      cents: summedCents(fact),
      at: fact.at,
      notedAt: now,
    })),
  )
  const mine = found.filter(({ fact }) => ids.has(fact.factId))
  // NOTE: after noting, as `followBooks` does it, and all of them at once. Another order could deadlock.
  await lockKnownSessions(tx, alsoLocked)
  await countFacts(
    tx,
    mine.flatMap(({ counted }) => counted ?? []),
  )
  for (const { fact } of mine) {
    const { kind, leadId, appName, sessionId, ledgerEntryId } = fact
    if (ledgerEntryId === null || (kind !== 'plan' && kind !== 'upsell')) continue
    await copyToLead(tx, { id: leadId, appName, sessionId }, now)
    await copyToOrder(tx, { ledgerEntryId, leadId }, now)
  }
  return {
    found: found.length,
    noted: mine.map(({ fact, counted }) => ({ ...fact, sessionKey: counted?.sessionKey ?? null })),
  }
}

/** The fact as the counts need it. Renewals, and what reverses them, do not count for the visit that led to them. */
function countedFact(services: Services, fact: BookedFact): VisitFact | undefined {
  const { sessionId, appName, factId, kind, isOfRenewal, at } = fact
  if (sessionId === null || isOfRenewal) return undefined
  const sessionKey = sessionKeyOf(services, appName, sessionId)
  return { sessionKey, appName, factId, stage: stageOf[kind], cents: summedCents(fact), at: at.getTime() }
}

/** What a fact adds to the sums, which have no currency: a sale in another one is counted without its money. */
function summedCents({ cents, currency }: BookedFact): number {
  return currency === houseCurrency ? cents : 0
}
