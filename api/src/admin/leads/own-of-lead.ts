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

/** A paid plan of this lead; another lead's is 404, as is none. 409 when the lead lies in an account. */
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

/**
 * A payment of this lead; another lead's is 404, as is a movement that is none. 409 when the lead lies in an account.
 */
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
 * Refuses (404) a lead that is not there, and (409) one that lies in an account: what is done to a person's money stands
 * in one place, so that two operators see what the other did and nobody refunds on one page what a second page shows as
 * untouched. An account that is made a moment later does no harm: plans, payments and keys of refunds are the same.
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
