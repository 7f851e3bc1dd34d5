import { apiMessages } from '@fennel/contract'
import { and, eq, isNotNull } from 'drizzle-orm'
import { userLeads } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { selectLead } from '#api/leads/index.ts'
import { ledgerEntries, subscriptions } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import { isPayment } from '../payments-of-leads.ts'
import type { LedgerRow } from '../payments-of-leads.ts'

/** A paid plan of this lead. Throws 404 for any other, and 409 if the lead belongs to an account. */
export async function requirePlanOfLead(
  db: Queryable,
  leadId: string,
  subscriptionId: string,
): Promise<SubscriptionRow> {
  await requireWithoutAccount(db, leadId)
  const [plan] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        eq(subscriptions.leadId, leadId),
        isNotNull(subscriptions.firstPaidAt),
      ),
    )
  if (plan === undefined) throw new AppError('not_found', apiMessages.notFound)
  return plan
}

/** A payment of this lead. Throws 404 for any other ledger entry, and 409 if the lead belongs to an account. */
export async function requirePaymentOfLead(
  db: Queryable,
  leadId: string,
  paymentId: string,
): Promise<LedgerRow> {
  await requireWithoutAccount(db, leadId)
  const [payment] = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.id, paymentId), eq(ledgerEntries.leadId, leadId)))
  if (payment === undefined || !isPayment(payment)) throw new AppError('not_found', apiMessages.notFound)
  return payment
}

/**
 * Throws 404 for an unknown lead, and 409 for one that belongs to an account: a person's money is handled in one place,
 * so that operators see each other's refunds and nobody refunds on one page what another still shows as untouched. An
 * account created a moment later does no harm: plans, payments and refund keys stay the same.
 */
async function requireWithoutAccount(db: Queryable, leadId: string): Promise<void> {
  const lead = await selectLead(db, leadId)
  if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
  const [link] = await db
    .select({ userId: userLeads.userId })
    .from(userLeads)
    .where(eq(userLeads.leadId, leadId))
  if (link !== undefined) throw new AppError('conflict', apiMessages.leadHasAccount)
}
