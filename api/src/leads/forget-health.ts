import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { creationDigest } from './creation-digest.ts'
import { lockLeadOfRequest } from './find-lead.ts'
import { answersBesidesHealth } from './health-consent.ts'
import { hashOfBrowser } from './lead-capability.ts'
import type { LeadRecord } from './lead-record.ts'
import { selectLead, selectLeadsOfToken, updateLead } from './lead-store.ts'
import { openAnswers, sealAnswers } from './sealed-answers.ts'

/** Locks the leads of a brand that the browser behind this request may open, until the transaction ends. */
export async function lockLeadsOfRequest(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  appName: string,
): Promise<readonly LeadRecord[]> {
  const now = new Date(services.now())
  const found = await selectLeadsOfToken(tx, hashOfBrowser(services, request), now, { appName })
  const held: LeadRecord[] = []
  // NOTE: in a fixed order, so that two transactions that lock the same leads cannot deadlock.
  for (const id of found.map((lead) => lead.id).toSorted()) {
    const lead = await lockLeadOfRequest(services, tx, request, id)
    if (lead !== undefined) held.push(lead)
  }
  return held
}

/**
 * Removes the health answers from a locked lead, paid or not, and from the digest that identifies its creation; false
 * when it had none. Purchases and the retention period are unaffected.
 */
export async function forgetHealth(services: Services, tx: Queryable, leadId: string): Promise<boolean> {
  const lead = await selectLead(tx, leadId)
  if (lead === undefined) return false
  const before = openAnswers(services, lead)
  const answers = answersBesidesHealth(services.brands.get(lead.appName), before)
  if (Object.keys(answers).length === Object.keys(before).length) return false
  await updateLead(tx, leadId, {
    sealedAnswers: sealAnswers(services, leadId, answers),
    creationDigest: creationDigest(services, { ...lead, answers }),
  })
  return true
}
