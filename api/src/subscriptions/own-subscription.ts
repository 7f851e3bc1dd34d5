import { apiMessages } from '@fennel/contract'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { requireUser, userLeads } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { findSubscription } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

/** A paid subscription of the signed-in customer. */
export interface OwnSubscription {
  readonly userId: string
  readonly row: SubscriptionRow
}

/** The signed-in customer, and the leads whose purchases they may see; 401 without a valid session. */
export async function ownLeads(
  services: Services,
  request: FastifyRequest,
): Promise<{ readonly userId: string; readonly email: string; readonly leadIds: readonly string[] }> {
  const { id: userId, email } = await requireUser(services, request)
  const links = await services.db.query
    .select({ leadId: userLeads.leadId })
    .from(userLeads)
    .where(eq(userLeads.userId, userId))
  return { userId, email, leadIds: links.map(({ leadId }) => leadId) }
}

/** The signed-in customer's subscription with this id. Throws 404 for an unknown one and for somebody else's alike. */
export async function requireOwnSubscription(
  services: Services,
  request: FastifyRequest,
  subscriptionId: string,
): Promise<OwnSubscription> {
  const { userId, leadIds } = await ownLeads(services, request)
  const row = await findSubscription(services, subscriptionId)
  if (row === undefined || row.firstPaidAt === null || !leadIds.includes(row.leadId))
    throw new AppError('not_found', apiMessages.notFound)
  return { userId, row }
}

/** Throws 409 if the plan has ended. */
export function refuseEnded({ row }: OwnSubscription): void {
  if (row.endedAt !== null) throw new AppError('conflict', apiMessages.planEnded)
}
