import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { selectUser, userLeads } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { emailKeyOf, selectLead } from '#api/leads/index.ts'
import { findChargedPlans, subscriptions } from '#api/payments/index.ts'
import { EraseRefused, erasePerson, findPersonByEmail } from '#api/privacy/index.ts'
import type { Services } from '#api/services.ts'
import { auditAction } from './audit-action.ts'
import { operatorOf } from './guard-admin.ts'
import type { PersonPage } from './person-page.ts'
import { requireStillAdmin } from './still-admin.ts'

/**
 * Erases the person of a user's or lead's page, wherever their address is stored. Throws 400 if `email`, typed by the
 * operator, is not theirs, and 409 for the same reasons as `erasePerson`, worded for an operator. Resolves with the
 * number of deleted rows.
 */
export async function erasePersonOfPage(
  services: Services,
  request: FastifyRequest,
  page: PersonPage,
  { email, reason }: ParsedBodyOf<'eraseUser'>,
): Promise<number> {
  let leadIds: readonly string[] = []
  try {
    const counts = await erasePerson(
      services,
      async (tx) => {
        await requireStillAdmin(tx, request)
        const found = page.kind === 'users' ? await selectUser(tx, page.id) : await selectLead(tx, page.id)
        if (found === undefined) throw new AppError('not_found', apiMessages.notFound)
        if (emailKeyOf(email) !== found.emailKey)
          throw new AppError('invalid_request', apiMessages.wrongConfirmation)
        const person = await findPersonByEmail(services, tx, found.email)
        leadIds = person.leadIds
        return person
      },
      {
        actorId: operatorOf(request).user.id,
        onErased: (tx) =>
          auditAction(services, tx, request, { action: `${page.kind}.erase`, target: page.id, reason }),
      },
    )
    return Object.values(counts).reduce((sum, { deleted }) => sum + deleted, 0)
  } catch (error) {
    if (!(error instanceof EraseRefused)) throw error
    if (error.why === 'team') throw new AppError('conflict', apiMessages.personIsTeam)
    if (error.why === 'plan-renews')
      throw new AppError('conflict', await whereToCancel(services.db.query, page, leadIds))
    throw error
  }
}

/** Tells the operator, in words for the current page, where to cancel the plan that prevents the erasure. */
async function whereToCancel(
  db: Queryable,
  { kind, id }: PersonPage,
  leadIds: readonly string[],
): Promise<string> {
  const charged = (await findChargedPlans(db, leadIds)).map((plan) => plan.id)
  const plans = await db
    .select({ leadId: subscriptions.leadId, userId: userLeads.userId })
    .from(subscriptions)
    .leftJoin(userLeads, eq(userLeads.leadId, subscriptions.leadId))
    .where(inTextArray(subscriptions.id, charged))
  if (kind === 'users' && plans.some(({ userId }) => userId === id)) return apiMessages.planOfUserRenews
  const withoutAccount = plans.filter(({ userId }) => userId === null)
  if (withoutAccount.some(({ leadId }) => leadId === id)) return apiMessages.planOfLeadRenews
  return withoutAccount.length > 0 ? apiMessages.planOfOtherLeadRenews : apiMessages.planOfPersonRenews
}
