import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '#api/db/client.ts'
import { hashToken } from '#api/hash-token.ts'
import type { Services } from '#api/services.ts'
import { capabilityLifetime, handOverToken, newToken, readLeadToken } from './lead-capability.ts'
import { grantLead, isKnownToken } from './lead-store.ts'

/** Lets this browser open the lead, as the one who made it may: by the token it has, or by a new one. */
export async function handLeadToBrowser(
  services: Services,
  tx: Queryable,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  leadId: string,
): Promise<void> {
  const now = new Date(services.now())
  const given = readLeadToken(services, request)
  const isKnown = given !== undefined && (await isKnownToken(tx, hashToken(given), now))
  const token = isKnown ? given : newToken(services)
  await grantLead(tx, {
    tokenHash: hashToken(token),
    leadId,
    grantedAt: now,
    expiresAt: new Date(now.getTime() + capabilityLifetime),
  })
  handOverToken(services, request, reply, token)
}
