import { eq } from 'drizzle-orm'
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
    const version = (before?.version ?? 0) + 1
    const columns = {
      version,
      stripeChargeId: payment.stripeChargeId,
      leadId: payment.leadId,
      fraudType: warning.fraud_type,
      isActionable: warning.actionable,
      warnedAt: momentOf(warning.created),
      updatedAt: new Date(services.now()),
    }
    const isUnchanged = eq(fraudWarnings.version, version - 1)
    const rows = await query
      .insert(fraudWarnings)
      .values({ id, ...columns })
      .onConflictDoUpdate({ target: fraudWarnings.id, set: columns, setWhere: isUnchanged })
      .returning()
    if (rows.length > 0) return
  }
}
