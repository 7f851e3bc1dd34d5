import { apiMessages } from '@fennel/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import type { Queryable } from '#api/db/client.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'
import { hashOfBrowser, readLeadToken } from './lead-capability.ts'
import { lockLead, selectLead, selectLeadOfToken, selectLeadsOfToken, updateLead } from './lead-store.ts'
import type { LeadChoice } from './lead-store.ts'
import type { LeadRecord } from './lead-record.ts'

/**
 * The lead that the browser behind this request may open (cookie or `x-lead-token` header). If there are several, the
 * latest that matches `choice`; undefined when there is none.
 */
export async function findLeadOfRequest(
  services: Services,
  request: FastifyRequest,
  choice: LeadChoice = {},
): Promise<LeadRecord | undefined> {
  const token = readLeadToken(services, request)
  if (token === undefined) return undefined
  return selectLeadOfToken(services.db.query, hashToken(token), new Date(services.now()), choice)
}

/** Like `findLeadOfRequest`, but throws 404 'Nothing found', whether or not the lead exists. */
export async function requireLead(
  services: Services,
  request: FastifyRequest,
  choice: LeadChoice = {},
): Promise<LeadRecord> {
  const lead = await findLeadOfRequest(services, request, choice)
  if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
  return lead
}

/** The visits of those leads of a brand that the browser behind this request may open. */
export async function visitsOfBrowser(
  services: Services,
  request: FastifyRequest,
  appName: string,
): Promise<readonly string[]> {
  const token = readLeadToken(services, request)
  if (token === undefined) return []
  const now = new Date(services.now())
  const found = await selectLeadsOfToken(services.db.query, hashToken(token), now, { appName })
  return [...new Set(found.flatMap(({ sessionId }) => sessionId ?? []))]
}

/** All leads, of whatever brand, that the browser behind this request may open. */
export async function leadsOfBrowser(
  services: Services,
  request: FastifyRequest,
): Promise<readonly Pick<LeadRecord, 'id' | 'emailKey'>[]> {
  const token = readLeadToken(services, request)
  if (token === undefined) return []
  return selectLeadsOfToken(services.db.query, hashToken(token), new Date(services.now()), {})
}

/** The lead, and the others with its brand and address that this browser may open: all of one person. */
export async function leadIdsOfPerson(
  services: Services,
  request: FastifyRequest,
  { id, appName, emailKey }: LeadRecord,
): Promise<readonly string[]> {
  const tokenHash = hashOfBrowser(services, request)
  const now = new Date(services.now())
  const found = await selectLeadsOfToken(services.db.query, tokenHash, now, { appName, emailKey })
  return [...new Set([id, ...found.map((lead) => lead.id)])]
}

/**
 * Locks the lead's row and returns it if this browser may open it. Checked under the lock, because another browser may
 * just have claimed the lead.
 */
export async function lockLeadOfRequest(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  id: string,
): Promise<LeadRecord | undefined> {
  const lead = await lockLead(tx, id)
  const tokenHash = hashOfBrowser(services, request)
  const ours = await selectLeadOfToken(tx, tokenHash, new Date(services.now()), { id })
  return ours === undefined ? undefined : lead
}

/** Records that the lead's main plan is paid; its email is fixed from then on. Idempotent. */
export async function markLeadPurchased(db: Queryable, id: string, at: Date): Promise<void> {
  const lead = await selectLead(db, id)
  if (lead !== undefined && lead.purchasedAt === null) await updateLead(db, id, { purchasedAt: at })
}
