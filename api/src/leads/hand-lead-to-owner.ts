import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '#api/db/client.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'
import {
  capabilityLifetime,
  handOverToken,
  hashOfBrowser,
  newToken,
  readLeadToken,
} from './lead-capability.ts'
import { grantLead, isKnownToken, lockLead, withdrawFrom, withdrawOthers } from './lead-store.ts'

/**
 * Gives only this browser access to the lead, with its token or a new one: a browser that created the lead has only
 * typed the address, one that followed a mailed link has proved it. The caller has locked the lead's row.
 */
export async function handLeadToOwner(
  services: Services,
  tx: Queryable,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  leadId: string,
  now: Date,
): Promise<void> {
  const given = readLeadToken(services, request)
  const isKnown = given !== undefined && (await isKnownToken(tx, hashToken(given), now))
  const token = isKnown ? given : newToken(services)
  const tokenHash = hashToken(token)
  await grantLead(tx, {
    tokenHash,
    leadId,
    grantedAt: now,
    expiresAt: new Date(now.getTime() + capabilityLifetime),
  })
  await withdrawOthers(tx, leadId, tokenHash)
  handOverToken(services, request, reply, token)
}

/**
 * Closes leads to every browser but this one, which gains no access it did not have: used when the address was proved
 * elsewhere than at the lead itself. Locks the leads until the transaction ends.
 */
export async function closeLeadsToOthers(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  leadIds: readonly string[],
): Promise<void> {
  const kept = hashOfBrowser(services, request)
  // NOTE: in a fixed order, so that two transactions that close the same leads cannot deadlock.
  for (const leadId of leadIds.toSorted()) {
    await lockLead(tx, leadId)
    await withdrawOthers(tx, leadId, kept)
  }
}

/** Closes leads to the browser behind this request. Returns how many of them it could open. */
export async function withdrawFromBrowser(
  services: Services,
  request: FastifyRequest,
  leadIds: readonly string[],
): Promise<number> {
  if (leadIds.length === 0) return 0
  return withdrawFrom(services.db.query, hashOfBrowser(services, request), leadIds)
}
