import type { ParsedBodyOf } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { requireLead } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { putConsent, withdrawConsent } from './consent-store.ts'

/** Notes whether the visitor who holds the lead may be invited back by mail, and the words they agreed to. */
export async function setMailConsent(
  services: Services,
  request: FastifyRequest,
  leadId: string,
  { agrees, wording }: ParsedBodyOf<'setMailConsent'>,
): Promise<void> {
  const lead = await requireLead(services, request, { id: leadId })
  const { query } = services.db
  const who = { brandId: lead.appName, emailKey: lead.emailKey }
  const at = new Date(services.now())
  if (!agrees) return withdrawConsent(query, { ...who, at })
  const exitToken = services.newId() + services.newId()
  return putConsent(query, { ...who, leadId, exitToken, wording, agreedAt: at })
}
