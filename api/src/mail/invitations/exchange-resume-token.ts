import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '#api/db/in-transaction.ts'
import { findLeadOfRequest, handLeadToBrowser, hashToken, selectLead } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { resumeTokens } from './invitation-tables.ts'

/** Where a link leads, or whose answers the browser would give up for it. */
export type Exchange =
  | { readonly kind: 'go'; readonly path: string; readonly isChange: boolean }
  | { readonly kind: 'ask'; readonly email: string }

/**
 * Uses up the link of an invitation: the browser may open that lead from then on. A browser in which somebody with
 * another address has begun is asked first, and nothing is used up. A dead link leads to the front page.
 */
export async function exchangeResumeToken(
  services: Services,
  visit: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
  isSure: boolean,
): Promise<Exchange> {
  const tokenHash = hashToken(token)
  const isOpen = and(
    eq(resumeTokens.tokenHash, tokenHash),
    gt(resumeTokens.expiresAt, new Date(services.now())),
  )
  const [open] = await services.db.query.select().from(resumeTokens).where(isOpen)
  const lead = open === undefined ? undefined : await selectLead(services.db.query, open.leadId)
  if (open === undefined || lead === undefined) return { kind: 'go', path: '/', isChange: false }
  const current = await findLeadOfRequest(services, visit.request)
  const isChange = current !== undefined && current.emailKey !== lead.emailKey
  if (isChange && !isSure) return { kind: 'ask', email: lead.email }

  const isTaken = await inTransaction(services.db, async (tx) => {
    const taken = await tx.delete(resumeTokens).where(isOpen).returning({ leadId: resumeTokens.leadId })
    if (taken.length === 0) return false
    await handLeadToBrowser(services, tx, visit, lead.id)
    return true
  })
  return { kind: 'go', path: isTaken ? pathFor(lead, open.purpose) : '/', isChange }
}

// NOTE: the pages take the address from the link at once and strip it; with the lead opened it restores the answers.
function pathFor(lead: LeadRecord, purpose: 'resume-quiz' | 'email-offer'): string {
  if (lead.purchasedAt !== null) return '/login'
  const page = purpose === 'email-offer' ? '/email-offer' : lead.completedAt === null ? '/quiz' : '/purchase'
  return `${page}?email=${encodeURIComponent(lead.email)}`
}
