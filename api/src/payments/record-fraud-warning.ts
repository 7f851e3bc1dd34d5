import { and, eq } from 'drizzle-orm'
import { fraudWarnings } from '#api/payments/aftermath-tables.ts'
import { idOf } from '#api/payments/stripe-subscription.ts'
import { paymentOf } from '#api/payments/record-refunds.ts'
import { momentOf } from '#api/payments/stripe-moment.ts'
import type { Services } from '#api/services.ts'

/**
 * Stores a bank's warning about one of our payments in its current state. What to do about it is an operator's
 * decision.
 */
export async function recordFraudWarning(services: Services, id: string): Promise<void> {
  const { query } = services.db
  for (;;) {
    const [before] = await query.select().from(fraudWarnings).where(eq(fraudWarnings.id, id))
    const warning = await services.stripe.radar.earlyFraudWarnings.retrieve(id)
    const payment = await paymentOf(services, idOf(warning.charge))
    if (payment === undefined) return
    const columns = {
      stripeChargeId: payment.stripeChargeId,
      leadId: payment.leadId,
      fraudType: warning.fraud_type,
      isActionable: warning.actionable,
      warnedAt: momentOf(warning.created),
      updatedAt: new Date(services.now()),
    }
    const rows =
      before === undefined
        ? await query
            .insert(fraudWarnings)
            .values({ id, version: 1, ...columns })
            .onConflictDoNothing()
            .returning()
        : await query
            .update(fraudWarnings)
            .set({ ...columns, version: before.version + 1 })
            .where(and(eq(fraudWarnings.id, id), eq(fraudWarnings.version, before.version)))
            .returning()
    if (rows.length > 0) return
  }
}
