import { dayMs } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import type { MailContent } from '#api/mail/index.ts'
import { invoices, isPaused, subscriptions } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'

/**
 * Whether a queued mail is no longer true, asked at the moment of sending: the mail server may have been away for days,
 * and what the mail says of a plan may have changed since. A mail that only reports what happened stays true, and so
 * does one about a plan that is not stored, or that was queued before its plan was named in it. Invitations and
 * one-time links are decided where they are written.
 */
export async function isMailOutdated(services: Services, content: MailContent): Promise<boolean> {
  switch (content.kind) {
    case 'trial-ending':
      return isRenewalOutdated(services, content.payload, content.payload.endsAt)
    case 'renewal-reminder':
    case 'plan-resumed':
      return isRenewalOutdated(services, content.payload, content.payload.renewsAt)
    case 'rhythm-switched':
      return isRenewalOutdated(services, content.payload, content.payload.startsAt)
    case 'payment-failed':
      return isFailureOutdated(services, content.payload)
    case 'cancelled': {
      const { planId, paidUntil, owedSince } = content.payload
      // NOTE: without a day it says that the plan has ended, and an ended plan never runs again.
      const hasEnded = paidUntil === null && owedSince === undefined
      const plan = hasEnded ? undefined : await findPlan(services, planId)
      return plan !== undefined && whyCancellationIsOutdated([plan], content.payload) !== null
    }
    case 'password-reset':
    case 'sign-in-link':
    case 'password-changed':
    case 'session-ended':
    case 'recovery-code-used':
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'email-corrected':
    case 'welcome':
    case 'receipt':
    case 'second-trial':
    case 'withdrawal-received':
    case 'resume-quiz':
    case 'email-offer':
      return false
    default:
      return isUnknownOutdated(content)
  }
}

/** The compiler rules this kind out, but a newer version may have queued it. It waits for a process of that version. */
function isUnknownOutdated(_content: never): boolean {
  return false
}

/**
 * Why a mail that announces a charge on a day (ISO 8601) is no longer true of any of these plans, in words for an
 * operator. Null if it is.
 */
export function whyRenewalIsOutdated(
  { now }: Services,
  plans: readonly SubscriptionRow[],
  { amountCents }: { readonly amountCents: number },
  on: string,
): string | null {
  if (Date.parse(on) <= now()) return 'The date has passed.'
  const renewing = plans.filter(renews)
  if (renewing.length === 0) return 'The plan no longer renews.'
  const isStill = renewing.some(
    (plan) => plan.currentPeriodEnd?.toISOString() === on && plan.renewalCents === amountCents,
  )
  return isStill ? null : 'The renewal date or price has changed.'
}

/**
 * Why a mail that confirms a cancellation is no longer true of these plans, the newest first, in words for an operator.
 * Null if it is.
 */
export function whyCancellationIsOutdated(
  plans: readonly SubscriptionRow[],
  { paidUntil, owedSince }: { readonly paidUntil: string | null; readonly owedSince?: string },
): string | null {
  if (plans.some(renews)) return 'The plan was resumed or bought again.'
  const [plan] = plans
  if (plan === undefined) return 'This account has no matching plan.'
  if (owedSince !== undefined && plan.endedAt !== null) return 'The plan has ended since.'
  const until = paidUntil === null ? undefined : Date.parse(paidUntil)
  return until !== undefined && plan.endedAt !== null && plan.endedAt.getTime() < until - dayMs
    ? 'The plan ended earlier than the email says.'
    : null
}

/** Whether Stripe will charge for another term of a plan. */
function renews(plan: Pick<SubscriptionRow, 'status' | 'endedAt' | 'cancelAtPeriodEnd'>): boolean {
  return plan.endedAt === null && !plan.cancelAtPeriodEnd && !isPaused(plan)
}

async function isRenewalOutdated(
  services: Services,
  charge: { readonly planId?: string; readonly amountCents: number },
  on: string,
): Promise<boolean> {
  const plan = await findPlan(services, charge.planId)
  return plan !== undefined && whyRenewalIsOutdated(services, [plan], charge, on) !== null
}

/** A failed payment was made since, or is not asked for any more, or was tried again, which has its own mail. */
async function isFailureOutdated(
  { db, now }: Services,
  { invoiceId, triesAgainAt }: { readonly invoiceId?: string; readonly triesAgainAt: string | null },
): Promise<boolean> {
  if (invoiceId === undefined) return false
  if (triesAgainAt !== null && Date.parse(triesAgainAt) <= now()) return true
  const [found] = await db.query
    .select({ status: invoices.status, endedAt: subscriptions.endedAt })
    .from(invoices)
    .leftJoin(subscriptions, eq(subscriptions.id, invoices.subscriptionId))
    .where(eq(invoices.id, invoiceId))
  return found !== undefined && (found.status !== 'open' || found.endedAt !== null)
}

async function findPlan({ db }: Services, planId: string | undefined): Promise<SubscriptionRow | undefined> {
  if (planId === undefined) return undefined
  const [plan] = await db.query.select().from(subscriptions).where(eq(subscriptions.id, planId))
  return plan
}
