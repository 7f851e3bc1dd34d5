import { and, inArray } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { disputes } from './aftermath-tables.ts'
import { isLostPayment } from './dispute-status.ts'

/** Which of these charges were lost to a dispute. A dispute that is still open has not lost its charge. */
export async function findLostCharges(
  db: Queryable,
  chargeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (chargeIds.length === 0) return new Set()
  const lost = await db
    .select({ chargeId: disputes.stripeChargeId })
    .from(disputes)
    .where(and(isLostPayment, inArray(disputes.stripeChargeId, [...chargeIds])))
  return new Set(lost.map(({ chargeId }) => chargeId))
}
