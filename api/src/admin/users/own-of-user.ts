import { apiMessages } from '@fennel/contract'
import { and, eq, isNotNull } from 'drizzle-orm'
import { selectUser, userLeads } from '#api/accounts/index.ts'
import type { UserRecord } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { ledgerEntries, subscriptions } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import { isPayment } from '../payments-of-leads.ts'
import type { LedgerRow } from '../payments-of-leads.ts'

/** The user of this id. Throws 404 if there is none. */
export async function requireUserById(db: Queryable, id: string): Promise<UserRecord> {
  const user = await selectUser(db, id)
  if (user === undefined) throw new AppError('not_found', apiMessages.notFound)
  return user
}

/** A paid plan of this user. Throws 404 for any other. */
export async function requirePlan(
  db: Queryable,
  userId: string,
  subscriptionId: string,
): Promise<SubscriptionRow> {
  const [found] = await db
    .select({ plan: subscriptions })
    .from(subscriptions)
    .innerJoin(userLeads, eq(userLeads.leadId, subscriptions.leadId))
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        eq(userLeads.userId, userId),
        isNotNull(subscriptions.firstPaidAt),
      ),
    )
  if (found === undefined) throw new AppError('not_found', apiMessages.notFound)
  return found.plan
}

/** A payment of this user. Throws 404 for any other ledger entry. */
export async function requirePayment(db: Queryable, userId: string, paymentId: string): Promise<LedgerRow> {
  const [found] = await db
    .select({ payment: ledgerEntries })
    .from(ledgerEntries)
    .innerJoin(userLeads, eq(userLeads.leadId, ledgerEntries.leadId))
    .where(and(eq(ledgerEntries.id, paymentId), eq(userLeads.userId, userId)))
  if (found === undefined || !isPayment(found.payment)) throw new AppError('not_found', apiMessages.notFound)
  return found.payment
}
