import type { ParsedBodyOf } from '@fennel/contract'
import { mailConsentWordings } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { requireLead } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { putConsent, withdrawConsent } from './consent-store.ts'

/** Whether the lead belongs to an account that proved its address. Implemented by the accounts module. */
export type HasProvenOwner = (db: Queryable, lead: LeadRecord) => Promise<boolean>

/**
 * Records whether the visitor with access to the lead may be invited back by mail. The wording has to be one of ours. A
 * withdrawal stays in force for somebody who only typed the address; the answer is the same, so that it reveals
 * nothing.
 */
export async function setMailConsent(
  services: Services,
  hasProvenOwner: HasProvenOwner,
  request: FastifyRequest,
  leadId: string,
  { agrees, wording }: ParsedBodyOf<'setMailConsent'>,
): Promise<void> {
  const lead = await requireLead(services, request, { id: leadId })
  const { query } = services.db
  const who = { brandId: lead.appName, emailKey: lead.emailKey }
  const at = new Date(services.now())
  if (!agrees) return withdrawConsent(query, { ...who, leadId, at })
  if (!mailConsentWordings.includes(wording))
    throw new AppError('invalid_request', 'The field "wording" is not one of this site’s consent texts.')
  const exitToken = services.newId() + services.newId()
  const isProven = await hasProvenOwner(query, lead)
  return putConsent(query, { ...who, leadId, exitToken, wording, agreedAt: at }, isProven)
}
