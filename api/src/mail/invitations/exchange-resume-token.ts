import { minuteMs } from '@fennel/funnel'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteReturnByMail } from '#api/attribution/index.ts'
import { readChoices } from '#api/consent/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import { inTransaction } from '#api/db/in-transaction.ts'
import { hashToken } from '#api/hash-token.ts'
import {
  findLeadOfRequest,
  handLeadToOwner,
  hashOfBrowser,
  isStillGranted,
  leadsOfBrowser,
  lockLead,
  selectLead,
} from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { allowRenewedConsent } from './consent-store.ts'
import { resumeTokens } from './invitation-tables.ts'

/** What an invitation link would open. */
export interface ResumeOffer {
  readonly lead: LeadRecord
  readonly purpose: 'resume-quiz' | 'email-offer'
  /** Whether a person with another address has started in this browser, whose answers it would lose. */
  readonly isChange: boolean
}

/** Looks up an invitation link without using it; undefined if it is dead or was never sent. */
export async function readResumeOffer(
  services: Services,
  request: FastifyRequest,
  token: string,
): Promise<ResumeOffer | undefined> {
  const open = await selectOpen(services, services.db.query, request, token)
  const lead = open === undefined ? undefined : await selectLead(services.db.query, open.leadId)
  if (open === undefined || lead === undefined) return undefined
  // NOTE: once used, the lead is the latest one here, but the other person's answers are gone only if that was heard.
  const started =
    open.usedAt === null
      ? [await findLeadOfRequest(services, request)]
      : await leadsOfBrowser(services, request)
  return {
    lead,
    purpose: open.purpose,
    isChange: started.some((other) => other !== undefined && other.emailKey !== lead.emailKey),
  }
}

/** Unlinks the lead from an account whose address was never proven. Implemented by the accounts module. */
export type UnlinkUnproven = (tx: Queryable, leadId: string) => Promise<void>

/** How long the browser that used a link may use it again, in milliseconds: the answer may have got lost. */
const repeatGrace = 10 * minuteMs

/**
 * Uses up an invitation link. From then on this browser has access to the lead; its previous browser, and an account
 * made by someone who only typed the address, lose it. Returns the path to continue at, or undefined if another browser
 * was faster. The request has a token, by which the same browser is recognized if it has to repeat it.
 */
export async function exchangeResumeToken(
  services: Services,
  unlink: UnlinkUnproven,
  visit: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  token: string,
  { lead, purpose }: ResumeOffer,
): Promise<string | undefined> {
  const isTaken = await inTransaction(services.db, async (tx) => {
    // NOTE: locks the lead first, so that an address correction, which ends its links, comes entirely before or after.
    const current = await lockLead(tx, lead.id)
    if (current === undefined) return false
    const open = await selectOpen(services, tx, visit.request, token)
    if (open === undefined) return false
    const now = new Date(services.now())
    await tx
      .update(resumeTokens)
      .set({ usedAt: now, ...(open.usedAt === null ? firstUse(services, visit.request, now) : {}) })
      .where(eq(resumeTokens.tokenHash, open.tokenHash))
    await handLeadToOwner(services, tx, visit, lead.id, now)
    await allowRenewedConsent(tx, current)
    if (await allowsStatistics(services, tx, current))
      await noteReturnByMail(tx, current, pageFor(lead, purpose), now)
    // NOTE: until a link is used, only the lead's creator can have bought, and their purchases stay in their account.
    // Since then, only the owner can have made an account.
    if (open.usedAt === null && current.purchasedAt === null) await unlink(tx, lead.id)
    return true
  })
  return isTaken ? pathFor(lead, purpose) : undefined
}

/** Whether the lead's visit has not refused statistics. */
async function allowsStatistics(
  services: Services,
  tx: Queryable,
  { appName, sessionId }: LeadRecord,
): Promise<boolean> {
  if (sessionId === null) return false
  const choice = (await readChoices(services, tx, appName, [sessionId])).get(sessionId)
  return choice?.choices.analytics !== false
}

/** Ends every link to these leads. */
export async function endResumeLinks(tx: Queryable, leadIds: readonly string[]): Promise<void> {
  await tx.delete(resumeTokens).where(inTextArray(resumeTokens.leadId, leadIds))
}

/** What is stored with the first use: older processes know only the expiry, and would open a used link to anybody. */
function firstUse(services: Services, request: FastifyRequest, now: Date) {
  return { usedBy: hashOfBrowser(services, request), expiresAt: new Date(now.getTime() + repeatGrace) }
}

/**
 * The link, if this browser may use it: an unused one, or one that it used itself and whose access nobody has ended
 * since. It is recognized by the token it sent then, which it still sends only if the answer with a new one got lost.
 */
async function selectOpen(services: Services, db: Queryable, request: FastifyRequest, token: string) {
  const [link] = await db
    .select()
    .from(resumeTokens)
    .where(
      and(eq(resumeTokens.tokenHash, hashToken(token)), gt(resumeTokens.expiresAt, new Date(services.now()))),
    )
  if (link === undefined || link.usedAt === null) return link
  const isRepeat = link.usedBy === hashOfBrowser(services, request)
  return isRepeat && (await isStillGranted(db, link.leadId, link.usedAt)) ? link : undefined
}

// NOTE: the page takes the address from the link, strips it and restores the answers of the lead it may now read. The
// flow is passed along, since this browser may know none or another one. Mail programs send no referrer, so
// `utm_source` attributes the visit to the mail; it would count as direct otherwise.
function pathFor(lead: LeadRecord, purpose: ResumeOffer['purpose']): string {
  if (lead.purchasedAt !== null) return '/login'
  const page = pageFor(lead, purpose)
  return `${page}?${new URLSearchParams({ email: lead.email, flow: lead.flowId, utm_source: 'email' }).toString()}`
}

function pageFor(lead: LeadRecord, purpose: ResumeOffer['purpose']): string {
  return purpose === 'email-offer' ? '/email-offer' : lead.completedAt === null ? '/quiz' : '/purchase'
}
