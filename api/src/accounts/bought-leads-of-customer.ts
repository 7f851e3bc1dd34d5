import type { FastifyRequest } from 'fastify'
import { and, eq, isNotNull } from 'drizzle-orm'
import { leads } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { userLeads } from './account-tables.ts'
import { findCustomer } from './find-user-of-request.ts'

/**
 * The leads with which the customer signed in behind this request bought plans of the lead's brand, under its
 * address. A log-out has closed them to this browser, and the account still has them. None unless the address is the
 * account's own. Throws 401 if the session only has to be renewed.
 */
export async function boughtLeadsOfCustomer(
  services: Services,
  request: FastifyRequest,
  { appName, emailKey }: Pick<LeadRecord, 'appName' | 'emailKey'>,
): Promise<readonly string[]> {
  const customer = await findCustomer(services, request)
  if (customer?.emailKey !== emailKey) return []
  const rows = await services.db.query
    .select({ id: leads.id })
    .from(userLeads)
    .innerJoin(leads, eq(leads.id, userLeads.leadId))
    .where(
      and(
        eq(userLeads.userId, customer.id),
        eq(leads.appName, appName),
        eq(leads.emailKey, emailKey),
        isNotNull(leads.purchasedAt),
      ),
    )
  return rows.map(({ id }) => id)
}
