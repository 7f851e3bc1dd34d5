import type { DataOf } from '@fennel/contract'
import { asc, desc, inArray, notInArray } from 'drizzle-orm'
import { productNameOrId } from '#api/catalog/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { closedDisputes, disputes, ledgerEntries, waitsForEvidence } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { addressesOf } from '../addresses-of.ts'
import { buyersOf } from './buyers-of.ts'
import { preparedEvidence } from './dispute-tables.ts'
import { followRefunds } from './follow-refunds.ts'
import { readRates } from './read-rates.ts'
import { readVisaMonth } from './read-visa-month.ts'
import { selectItems, selectLatestRuns } from './run-store.ts'

/** How many open disputes are listed. The rest is counted. */
const maxListed = 100

/** The disputes overview: the rates, the open disputes, and the latest runs. */
export async function readDisputesOverview(
  { db, brands, now }: Services,
  isMasked: boolean,
): Promise<DataOf<'disputesOverview'>> {
  const { query } = db
  const isOpen = notInArray(disputes.status, [...closedDisputes])
  const [last28, last90, thisMonth, runs, open, openCount] = await Promise.all([
    readRates(query, now(), 28),
    readRates(query, now(), 90),
    readVisaMonth(query, now()),
    selectLatestRuns(query),
    query
      .select()
      .from(disputes)
      .where(isOpen)
      // NOTE: nulls come last in ascending order: a dispute without a deadline cannot be late.
      .orderBy(
        desc(waitsForEvidence(disputes.status)),
        asc(disputes.evidenceDueAt),
        desc(disputes.openedAt),
        desc(disputes.id),
      )
      .limit(maxListed),
    query.$count(disputes, isOpen),
  ])
  const [starters, prepared, buyerOf, sold] = await Promise.all([
    addressesOf(
      query,
      runs.flatMap(({ startedBy }) => startedBy ?? []),
      isMasked,
    ),
    query
      .select({ id: preparedEvidence.disputeId })
      .from(preparedEvidence)
      .where(
        inArray(
          preparedEvidence.disputeId,
          open.map(({ id }) => id),
        ),
      ),
    buyersOf(
      query,
      open.map(({ leadId }) => leadId),
      isMasked,
    ),
    readPurchases(
      query,
      open.map(({ stripeChargeId }) => stripeChargeId),
    ),
  ])
  const ready = new Set(prepared.map(({ id }) => id))
  return {
    last28,
    last90,
    thisMonth,
    runs: await Promise.all(
      runs.map(async (run) => {
        const all = await followRefunds(query, await selectItems(query, run.id))
        const items = all.filter(({ state }) => state !== 'held')
        return {
          id: run.id,
          state: run.state === 'done' ? ('done' as const) : ('running' as const),
          startedAt: (run.startedAt ?? run.createdAt).toISOString(),
          startedBy: starters.get(run.startedBy ?? '') ?? 'former team member',
          items: items.length,
          settled: items.filter(({ settledAt }) => settledAt !== null).length,
          refundCents: items.reduce((sum, { wentBackCents }) => sum + wentBackCents, 0),
          unconfirmedCents: items.reduce((sum, { unconfirmedCents }) => sum + unconfirmedCents, 0),
          done: items.filter(({ state }) => state === 'done').length,
          skipped: items.filter(({ state }) => state === 'skipped').length,
          failed: items.filter(({ state }) => state === 'failed').length,
        }
      }),
    ),
    openCount,
    openDisputes: open.map((dispute) => {
      const paid = sold.get(dispute.stripeChargeId)
      return {
        id: dispute.id,
        reason: dispute.reason,
        status: dispute.status,
        cents: dispute.amountCents,
        currency: dispute.currency,
        openedAt: dispute.openedAt.toISOString(),
        evidenceDueAt: dispute.evidenceDueAt?.toISOString() ?? null,
        hasEvidence: ready.has(dispute.id),
        ...buyerOf(dispute.leadId),
        product: paid === undefined ? 'unknown' : productNameOrId(brands.get(paid.brandId), paid.productId),
      }
    }),
  }
}

/** What some charges paid for, by charge id. Reads by key. */
async function readPurchases(
  db: Queryable,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly brandId: string; readonly productId: string }>> {
  if (chargeIds.length === 0) return new Map()
  const { stripeSourceId, brandId, productId } = ledgerEntries
  const rows = await db
    .select({ stripeSourceId, brandId, productId })
    .from(ledgerEntries)
    .where(inTextArray(stripeSourceId, chargeIds))
  return new Map(rows.map((row) => [row.stripeSourceId, row]))
}
