import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { emailKeyOf, selectLead } from '#api/leads/index.ts'
import { erasePerson, findPersonByEmail } from '#api/privacy/index.ts'
import type { Services } from '#api/services.ts'

/** What the person themselves is told, in words for the operator. */
const inOtherWords: Readonly<Record<string, string>> = {
  [apiMessages.planStillRenews]: apiMessages.planOfPersonRenews,
  [apiMessages.teamIsNotErased]: apiMessages.personIsTeam,
}

/**
 * Erases the person behind a lead, everywhere their address is known. Refuses (400) when `email`, typed by the operator,
 * is not the lead's, and (409) as `erasePerson` does. Resolves with how many rows went.
 */
export async function eraseLead(
  services: Services,
  id: string,
  email: string,
  actorId: string,
  writeDown: (tx: Queryable) => Promise<void>,
): Promise<number> {
  try {
    const counts = await erasePerson(
      services,
      async (tx) => {
        const lead = await selectLead(tx, id)
        if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
        if (emailKeyOf(email) !== lead.emailKey)
          throw new AppError('invalid_request', apiMessages.wrongConfirmation)
        return findPersonByEmail(services, tx, lead.email)
      },
      { actorId, onErased: writeDown },
    )
    return Object.values(counts).reduce((sum, { deleted }) => sum + deleted, 0)
  } catch (error) {
    const sentence = error instanceof AppError ? inOtherWords[error.message] : undefined
    if (sentence === undefined) throw error
    throw new AppError('conflict', sentence)
  }
}
