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
import { grantLead, isKnownToken, lockLead, withdrawOthers } from './lead-store.ts'

/**
 * Lets this browser open the lead, by the token it has or by a new one, and no other any more: whoever made the lead has
 * only typed the address, and who comes by a mail has proved it. For a transaction that holds the lead's row.
 */
export async function handLeadToOwner(
  services: Services,
  tx: Queryable,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  leadId: string,
): Promise<void> {
  const now = new Date(services.now())
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
 * Closes leads to every browser but this one, which gets none it could not open before: for whoever proved the address
 * elsewhere than at the lead itself. Their rows are held until the transaction ends.
 */
export async function closeLeadsToOthers(
  services: Services,
  tx: Queryable,
  request: FastifyRequest,
  leadIds: readonly string[],
): Promise<void> {
  const kept = hashOfBrowser(services, request)
  // NOTE: in one order for everybody, so that two who close the same ones never wait for each other.
  for (const leadId of leadIds.toSorted()) {
    await lockLead(tx, leadId)
    await withdrawOthers(tx, leadId, kept)
  }
}
