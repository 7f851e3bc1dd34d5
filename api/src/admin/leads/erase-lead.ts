import { apiMessages } from '@fennel/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { userLeads } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { among } from '#api/db/among.ts'
import type { Queryable } from '#api/db/client.ts'
import { emailKeyOf, selectLead } from '#api/leads/index.ts'
import { isOneOf, runningStates, subscriptions } from '#api/payments/index.ts'
import { erasePerson, findPersonByEmail } from '#api/privacy/index.ts'
import type { Services } from '#api/services.ts'

/**
 * Erases the person behind a lead, everywhere their address is known. Refuses (400) when `email`, typed by the operator,
 * is not the lead's, and (409) as `erasePerson` does, in words for an operator. Resolves with how many rows went.
 */
export async function eraseLead(
  services: Services,
  id: string,
  email: string,
  actorId: string,
  writeDown: (tx: Queryable) => Promise<void>,
): Promise<number> {
  let leadIds: readonly string[] = [id]
  try {
    const counts = await erasePerson(
      services,
      async (tx) => {
        const lead = await selectLead(tx, id)
        if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
        if (emailKeyOf(email) !== lead.emailKey)
          throw new AppError('invalid_request', apiMessages.wrongConfirmation)
        const person = await findPersonByEmail(services, tx, lead.email)
        leadIds = person.leadIds
        return person
      },
      { actorId, onErased: writeDown },
    )
    return Object.values(counts).reduce((sum, { deleted }) => sum + deleted, 0)
  } catch (error) {
    const message = error instanceof AppError ? error.message : undefined
    if (message === apiMessages.teamIsNotErased) throw new AppError('conflict', apiMessages.personIsTeam)
    if (message === apiMessages.planStillRenews)
      throw new AppError('conflict', await whereToCancel(services.db.query, id, leadIds))
    throw error
  }
}

/** On which page the plan that keeps a person from being erased can be cancelled, in a sentence for the page of a lead. */
async function whereToCancel(db: Queryable, id: string, leadIds: readonly string[]): Promise<string> {
  const plans = await db
    .select({ leadId: subscriptions.leadId, userId: userLeads.userId })
    .from(subscriptions)
    .leftJoin(userLeads, eq(userLeads.leadId, subscriptions.leadId))
    .where(
      and(
        among(subscriptions.leadId, leadIds),
        isNull(subscriptions.endedAt),
        eq(subscriptions.cancelAtPeriodEnd, false),
        isOneOf(subscriptions.status, runningStates),
      ),
    )
  const withoutAccount = plans.filter(({ userId }) => userId === null)
  if (withoutAccount.some(({ leadId }) => leadId === id)) return apiMessages.planOfLeadRenews
  return withoutAccount.length > 0 ? apiMessages.planOfOtherLeadRenews : apiMessages.planOfPersonRenews
}
