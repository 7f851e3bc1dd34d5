import { hourMs } from '@fennel/funnel'
import { and, eq, gt, isNull, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { leads } from '#api/leads/index.ts'
import { neverStopped } from '#api/repeat-job.ts'
import type { IsStopped } from '#api/repeat-job.ts'
import type { Services } from '#api/services.ts'
import { enqueueMail } from '../enqueue-mail.ts'
import { MailFailure } from '../mail-message.ts'
import { mailOutbox, recipientKey } from '../mail-tables.ts'
import { mailConsents } from './invitation-tables.ts'

/** Older consents are left alone, so that after a long outage nobody gets a mail they no longer expect. */
const window = 48 * hourMs
const mostAtOnce = 500

/**
 * Queues invitations for visitors who left an address, agreed and did not buy: a way back to their quiz, and later the
 * offer, so many hours after they agreed. Each kind once per lead, and not within 30 days of the last one of that kind
 * to the same address. Resolves to how many were queued.
 */
export async function inviteVisitors(services: Services, isStopped = neverStopped): Promise<number> {
  const { resumeAfterHours, offerAfterHours } = services.config.mail
  return (
    (await inviteWith(services, 'resume-quiz', resumeAfterHours, isStopped)) +
    (await inviteWith(services, 'email-offer', offerAfterHours, isStopped))
  )
}

async function inviteWith(
  services: Services,
  kind: 'resume-quiz' | 'email-offer',
  afterHours: number,
  isStopped: IsStopped,
): Promise<number> {
  if (afterHours === 0 || isStopped()) return 0
  const { query } = services.db
  const now = services.now()
  const until = new Date(now - afterHours * hourMs)
  const bought = alias(leads, 'bought')
  const due = await query
    .select({ id: leads.id, brandId: leads.appName, email: leads.email })
    .from(leads)
    .innerJoin(
      mailConsents,
      // NOTE: only the lead that agreed. Others with that address may have been created by anybody.
      and(
        eq(mailConsents.leadId, leads.id),
        eq(mailConsents.brandId, leads.appName),
        eq(mailConsents.emailKey, leads.emailKey),
      ),
    )
    .where(
      and(
        isNull(mailConsents.withdrawnAt),
        isNull(leads.purchasedAt),
        // NOTE: a lead exists before it agrees, so the consent is the later of the two.
        lte(mailConsents.agreedAt, until),
        gt(mailConsents.agreedAt, new Date(until.getTime() - window)),
        notExists(
          query
            .select({ one: sql`1` })
            .from(bought)
            .where(and(eq(bought.emailKey, leads.emailKey), sql`${bought.purchasedAt} is not null`)),
        ),
        notExists(
          query
            .select({ one: sql`1` })
            .from(mailOutbox)
            .where(
              and(
                eq(mailOutbox.kind, kind),
                eq(recipientKey, leads.emailKey),
                eq(mailOutbox.brandId, leads.appName),
                gt(mailOutbox.createdAt, new Date(now - 30 * 24 * hourMs)),
              ),
            ),
        ),
      ),
    )
    .orderBy(mailConsents.agreedAt)
    .limit(mostAtOnce)
  let queued = 0
  for (const { id, brandId, email } of due)
    if (!isStopped() && (await queue(services, kind, id, brandId, email))) queued += 1
  return queued
}

async function queue(
  services: Services,
  kind: 'resume-quiz' | 'email-offer',
  leadId: string,
  brandId: string,
  recipient: string,
): Promise<boolean> {
  try {
    return await enqueueMail(services, services.db.query, {
      kind,
      payload: { leadId },
      brandId,
      recipient,
      dedupeKey: `${kind}:${leadId}`,
    })
  } catch (failure) {
    if (!(failure instanceof MailFailure)) throw failure
    services.log.warn({ lead: leadId, kind }, 'an invitation has no usable address')
    return false
  }
}
