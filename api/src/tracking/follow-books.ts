import { houseCurrency } from '@fennel/funnel'
import { advertiseFacts } from '#api/ad-platform/index.ts'
import { copyToLead, copyToOrder } from '#api/attribution/index.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { noteFacts, readNewFacts } from './fact-store.ts'
import type { BookedFact, WrittenWithin } from './fact-store.ts'
import { countFacts } from './rollup/count-events.ts'
import type { VisitFact } from './rollup/count-events.ts'
import { lockForCounting } from './rollup/rollup-store.ts'
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
    const found = (await readNewFacts(tx, atOnce, written)).map((fact) => ({
      fact,
      counted: countedFact(services, fact),
    }))
    if (found.length === 0) return false
    const now = new Date(services.now())
    const noted = await noteFacts(
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
    const mine = found.filter(({ fact }) => noted.has(fact.factId))
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
    await advertiseFacts(
      services,
      tx,
      mine.map(({ fact, counted }) => ({ ...fact, sessionKey: counted?.sessionKey ?? null })),
    )
    return found.length === atOnce
  })
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
