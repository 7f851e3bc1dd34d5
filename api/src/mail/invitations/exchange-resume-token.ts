import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '#api/db/client.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import { findLeadOfRequest, handLeadToOwner, lockLead, selectLead } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { noteProof } from './consent-store.ts'
import { resumeTokens } from './invitation-tables.ts'

/** What a link of an invitation would open. */
export interface ResumeOffer {
  readonly lead: LeadRecord
  readonly purpose: 'resume-quiz' | 'email-offer'
  /** Whether somebody with another address has begun in this browser, whose answers it would give up. */
  readonly isChange: boolean
}

/** Looks at the link of an invitation and uses nothing up; undefined for one that is dead or was never sent. */
export async function readResumeOffer(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<ResumeOffer | undefined> {
  const [open] = await services.db.query.select().from(resumeTokens).where(isOpen(services, token))
  const lead = open === undefined ? undefined : await selectLead(services.db.query, open.leadId)
  if (open === undefined || lead === undefined) return undefined
  const current = await findLeadOfRequest(services, request)
  return {
    lead,
    purpose: open.purpose,
    isChange: current !== undefined && current.emailKey !== lead.emailKey,
  }
}

/** Takes the lead from an account whose address nobody proved. Accounts know how; mails know none. */
export type UnlinkUnproven = (tx: Queryable, leadId: string) => Promise<void>

/**
 * Uses up the link of an invitation: from then on this browser opens the lead and no other, nor an account made by who
 * only typed the address. Answers the path to go on at, undefined when another press was faster.
 */
export async function exchangeResumeToken(
  services: Services,
  unlink: UnlinkUnproven,
  visit: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
  { lead, purpose }: ResumeOffer,
): Promise<string | undefined> {
  const isTaken = await inTransaction(services.db, async (tx) => {
    // NOTE: first, so that a change of its address, which ends its links, comes wholly before or after.
    const current = await lockLead(tx, lead.id)
    if (current === undefined) return false
    const taken = await tx
      .delete(resumeTokens)
      .where(isOpen(services, token))
      .returning({ leadId: resumeTokens.leadId })
    if (taken.length === 0) return false
    await handLeadToOwner(services, tx, visit, lead.id)
    await noteProof(tx, current)
    // NOTE: nobody but its maker can have bought before the first press; what they bought stays in the account they made.
    if (current.purchasedAt === null) await unlink(tx, lead.id)
    return true
  })
  return isTaken ? pathFor(lead, purpose) : undefined
}

/** Ends every link to the lead that is still in somebody's mails. */
export async function endResumeLinks(tx: Queryable, leadId: string): Promise<void> {
  await tx.delete(resumeTokens).where(eq(resumeTokens.leadId, leadId))
}

function isOpen({ now }: Services, token: string) {
  return and(eq(resumeTokens.tokenHash, hashToken(token)), gt(resumeTokens.expiresAt, new Date(now())))
}

// NOTE: the pages take the address from the link at once and strip it; with the lead opened it restores the answers.
// The flavour stays: this browser may know none, or another one. Mail programs name no referrer, so the address says that
// a mail led here; a visit made by the mails would count as a direct one otherwise.
function pathFor(lead: LeadRecord, purpose: ResumeOffer['purpose']): string {
  if (lead.purchasedAt !== null) return '/login'
  const page = purpose === 'email-offer' ? '/email-offer' : lead.completedAt === null ? '/quiz' : '/purchase'
  return `${page}?${new URLSearchParams({ email: lead.email, flow: lead.flowId, utm_source: 'email' }).toString()}`
}
