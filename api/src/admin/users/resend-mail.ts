import { apiMessages } from '@fennel/contract'
import type { ParsedBodyOf } from '@fennel/contract'
import { renewalDateMs } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import { AppError } from '#api/app-error.ts'
import { welcomeTo } from '#api/accounts/index.ts'
import type { UserRecord } from '#api/accounts/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { enqueueMail, MailFailure } from '#api/mail/index.ts'
import type { MailContent } from '#api/mail/index.ts'
import {
  agreedTermsOf,
  checkoutAttempts,
  brandsWithUsablePlan,
  invoices,
  isExtraInvoice,
  subscriptions,
} from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { mailsOfPerson } from '../mails-of-person.ts'
import type { LedgerRow } from '../payments-of-leads.ts'
import { requirePayment } from './own-of-user.ts'
import { readStandings } from './read-standing.ts'
import { reasonNotToResend } from './reason-not-to-resend.ts'

type ResentMail = Parameters<typeof enqueueMail>[2]
type ResendRequest = ParsedBodyOf<'resendUserMail'>

/**
 * The mail an operator wants to resend, addressed to the account. The page makes `key` once per request, so a second
 * click queues nothing. Throws `conflict`, with the reason, if the mail no longer makes sense.
 */
export async function mailToResend(
  services: Services,
  user: UserRecord,
  asked: ResendRequest,
): Promise<ResentMail> {
  const db = services.db.query
  const to = { recipient: user.email, dedupeKey: `again:${user.id}:${asked.key}` }
  const {
    leadIds = [],
    brandIds = [],
    plans = [],
  } = (await readStandings(services, db, [user.id])).get(user.id) ?? {}
  switch (asked.kind) {
    case 'welcome': {
      const [brandId] = brandIds
      if (brandId === undefined) throw new AppError('conflict', apiMessages.mailHasNobody)
      return { ...to, ...welcomeTo(await brandsWithUsablePlan(services, leadIds), brandId) }
    }
    case 'receipt':
      return { ...to, ...(await receiptOf(db, user.id, asked.paymentId)) }
    case 'again': {
      const mails = await mailsOfPerson(db, { emailKey: user.emailKey, isMasked: false })
      const mail = mails.find(({ id }) => id === asked.mailId)
      if (mail === undefined) throw new AppError('not_found', apiMessages.notFound)
      // NOTE: on a repeat with the same key, the mail just queued would be the newer one that holds the older one back.
      const isRepeat = mails.some(({ dedupeKey }) => dedupeKey === to.dedupeKey)
      const reason = isRepeat ? null : await reasonNotToResend(services, db, { mails, plans }, mail)
      if (reason !== null) throw new AppError('conflict', reason)
      // NOTE: only the facts are copied: text and one-time links are made when it is sent.
      const content = { kind: mail.kind, payload: mail.payload } as MailContent
      if (content.kind === 'welcome') {
        const usable = await brandsWithUsablePlan(services, leadIds)
        return {
          ...to,
          kind: 'welcome',
          payload: { hasPlan: usable.has(mail.brandId) },
          brandId: mail.brandId,
        }
      }
      return { ...to, ...content, brandId: mail.brandId }
    }
  }
}

async function receiptOf(db: Queryable, userId: string, paymentId: string) {
  const payment = await requirePayment(db, userId, paymentId)
  const { kind, attemptId } = payment
  const terms = kind === 'plan' && attemptId !== null ? await agreedTermsOf(db, attemptId) : undefined
  const startedAt = terms === undefined ? undefined : await startOf(db, attemptId)
  return {
    kind: 'receipt',
    brandId: payment.brandId,
    payload: {
      orderId: payment.upsellPurchaseId ?? attemptId ?? payment.id,
      productId: payment.productId,
      amountCents: payment.amountCents,
      currency: payment.currency,
      paidAt: payment.occurredAt.toISOString(),
      ...(kind === 'renewal' ? { isRenewal: true } : {}),
      ...((await isExtraCharge(db, payment)) ? { isExtraCharge: true } : {}),
      ...(kind === 'upsell' ? { isOneTime: true } : {}),
      ...(terms === undefined ? {} : { terms }),
      ...(terms === undefined || startedAt === undefined
        ? {}
        : { renewsAt: new Date(renewalDateMs(terms, startedAt.getTime())).toISOString() }),
    },
  } as const
}

/** Whether a payment for a plan was charged for another reason than the end of a period. */
async function isExtraCharge(
  db: Queryable,
  { kind, stripeInvoiceId }: Pick<LedgerRow, 'kind' | 'stripeInvoiceId'>,
): Promise<boolean> {
  if (kind !== 'renewal' || stripeInvoiceId === null) return false
  const [invoice] = await db
    .select({ reason: invoices.billingReason })
    .from(invoices)
    .where(eq(invoices.id, stripeInvoiceId))
  return invoice !== undefined && isExtraInvoice(invoice.reason)
}

/** When the plan of an attempt started. Its first term runs from then, whenever it was paid. */
async function startOf(db: Queryable, attemptId: string | null): Promise<Date | undefined> {
  if (attemptId === null) return undefined
  const [row] = await db
    .select({ startedAt: subscriptions.startedAt })
    .from(subscriptions)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.stripeSubscriptionId, subscriptions.id))
    .where(eq(checkoutAttempts.id, attemptId))
  return row?.startedAt
}

/** Queues a mail again. False if this very request has already queued it. */
export async function resendMail(services: Services, tx: Queryable, mail: ResentMail): Promise<boolean> {
  try {
    return await enqueueMail(services, tx, mail)
  } catch (failure) {
    if (failure instanceof MailFailure) throw new AppError('conflict', apiMessages.mailHasNobody)
    throw failure
  }
}
