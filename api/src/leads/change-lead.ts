import { apiMessages } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction, withLockTimeout } from '#api/db/in-transaction.ts'
import type { Services } from '#api/services.ts'
import { lockLeadOfRequest, requireLead } from './find-lead.ts'
import { hashOfBrowser } from './lead-capability.ts'
import { checkEmail, emailKeyOf } from './lead-email.ts'
import type { LeadRecord } from './lead-record.ts'
import * as store from './lead-store.ts'
import { handToNewPerson } from './new-person.ts'
import type { ForgetFormerPerson } from './new-person.ts'

export type LeadChanges = Partial<Omit<LeadRecord, 'id' | 'createdAt'>>

/**
 * Changes the lead that this browser may open, under its row lock, so that simultaneous changes do not overwrite each
 * other. `decide` gets the current lead and the transaction, and returns the changes. If the address changes, the lead
 * closes to every other browser.
 */
export async function changeLead(
  services: Services,
  request: FastifyRequest,
  forget: ForgetFormerPerson,
  id: string,
  decide: (lead: LeadRecord, tx: Queryable) => Promise<LeadChanges>,
): Promise<LeadRecord> {
  await requireLead(services, request, { id })
  return inTransaction(withLockTimeout(services.db), async (tx) => {
    const lead = await lockLeadOfRequest(services, tx, request, id)
    if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
    const changes = { ...(await decide(lead, tx)), updatedAt: new Date(services.now()) }
    await store.updateLead(tx, id, changes)
    const changed = { ...lead, ...changes }
    if (changed.emailKey !== lead.emailKey)
      await handToNewPerson(tx, forget, { ...changed, beginsAnew: false }, hashOfBrowser(services, request))
    return changed
  })
}

/**
 * The changes for a new email. Throws 409 if the plan is paid (its address is then fixed), or if this browser already
 * has a lead with a plan under the new address.
 */
export async function changeEmail(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  lead: LeadRecord,
  text: string,
): Promise<LeadChanges> {
  const email = checkEmail(text)
  const emailKey = emailKeyOf(email)
  if (emailKey === lead.emailKey) return { email, emailKey }
  const taken = { appName: lead.appName, emailKey, hasPlan: true } as const
  const now = new Date(services.now())
  const isTaken = await store.selectLeadOfToken(tx, hashOfBrowser(services, request), now, taken)
  if (lead.purchasedAt !== null || isTaken !== undefined)
    throw new AppError('conflict', apiMessages.emailSettled)
  return { email, emailKey }
}
