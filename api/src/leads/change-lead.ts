import { apiMessages } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction, patient } from '#api/db/in-transaction.ts'
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
 * Changes the lead that this browser may open, with its row locked, so that changes made at the same time line up
 * and none is lost. `decide` sees the lead as it stands, in the transaction, and returns what becomes of it. With another address the lead
 * closes to everybody else.
 */
export async function changeLead(
  services: Services,
  request: FastifyRequest,
  forget: ForgetFormerPerson,
  id: string,
  decide: (lead: LeadRecord, tx: Queryable) => Promise<LeadChanges>,
): Promise<LeadRecord> {
  await requireLead(services, request, { id })
  return inTransaction(patient(services.db), async (tx) => {
    const lead = await lockLeadOfRequest(services, tx, request, id)
    if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
    const changes = { ...(await decide(lead, tx)), updatedAt: new Date(services.now()) }
    await store.updateLead(tx, id, changes)
    const changed = { ...lead, ...changes }
    if (changed.emailKey !== lead.emailKey)
      await handToNewPerson(tx, forget, changed, hashOfBrowser(services, request))
    return changed
  })
}

/**
 * What a new e-mail changes. Once the plan is paid, the address it was paid under stands; and an address under which this
 * browser has a plan has its lead already (409 for both).
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
