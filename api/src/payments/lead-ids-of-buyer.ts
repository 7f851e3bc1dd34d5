import type { FastifyRequest } from 'fastify'
import { leadIdsOfPerson } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'

/**
 * The leads with which the account signed in behind this request bought plans of the lead's brand, under its address.
 * Passed in, because payments does not import accounts.
 */
export type FindLeadsOfAccount = (request: FastifyRequest, lead: LeadRecord) => Promise<readonly string[]>

/** The ids of all leads of one person that this request gives access to, and those of them that its browser gives. */
export interface BuyerLeadIds {
  readonly all: readonly string[]
  readonly ofBrowser: readonly string[]
}

/** The leads of one person that this request gives access to: by its browser, or by the account signed in. */
export async function leadIdsOfBuyer(
  services: Services,
  leadsOfAccount: FindLeadsOfAccount,
  request: FastifyRequest,
  lead: LeadRecord,
): Promise<BuyerLeadIds> {
  const ofBrowser = await leadIdsOfPerson(services, request, lead)
  return { all: [...new Set([...ofBrowser, ...(await leadsOfAccount(request, lead))])], ofBrowser }
}
