import { eq } from 'drizzle-orm'
import { inTransaction } from '#api/db/in-transaction.ts'
import { lockLead } from '#api/leads/index.ts'
import {
  checkoutAttempts,
  consentReceipts,
  enqueuePlanMail,
  readEntitlement,
  renewalTermsOf,
  shownStatusOf,
  subscriptions,
} from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { formerPriceOf, knownPrices } from './former-price.ts'
import type { KnownPrices } from './former-price.ts'
import { endingTermOf } from './renewal-notice.ts'
import type { AnnouncedTerm } from './renewal-notice.ts'
import { keyOfReminder } from './was-notified-of-renewal.ts'

/** A plan with its purchase, the terms agreed then, if they are stored, and the prices its buyer knows since. */
interface BoughtPlan extends KnownPrices {
  readonly row: SubscriptionRow
  readonly buyer: typeof checkoutAttempts.$inferSelect
  readonly agreed: typeof consentReceipts.$inferSelect | null
}

interface AnnouncedCharge {
  readonly at: Date
  readonly cents: number
  /** Whether the buyer knows the plan as a trial. */
  readonly isTrial: boolean
  /** The price in cents that it replaces, if it is not the one agreed or paid last. */
  readonly formerCents: number | undefined
  /** The term that ends with the charge. */
  readonly term: AnnouncedTerm
}

/** A query of plans with all that a mail about their next charge says. */
export function selectBoughtPlans({ db }: Services) {
  return db.query
    .select({ row: subscriptions, buyer: checkoutAttempts, agreed: consentReceipts, ...knownPrices })
    .from(subscriptions)
    .innerJoin(checkoutAttempts, eq(checkoutAttempts.id, subscriptions.attemptId))
    .leftJoin(consentReceipts, eq(consentReceipts.attemptId, subscriptions.attemptId))
}

/** The next charge of a plan that renews; undefined if its day or its price is not known. */
export function chargeAheadOf(services: Services, plan: BoughtPlan): AnnouncedCharge | undefined {
  const { currentPeriodEnd: at, renewalCents: cents } = plan.row
  if (at === null || cents === null) return undefined
  const isTrial = shownStatusOf(services, plan.row) === 'trialing'
  const formerCents = formerPriceOf(plan)
  const term = { ...endingTermOf({ ...plan, at, isTrial }), changesPrice: formerCents !== undefined }
  return { at, cents, isTrial, formerCents, term }
}

/**
 * Queues the mail that announces the next charge of a plan that renews, under the key of `keyOfReminder` or another
 * one. Returns false and queues nothing if there is no charge to announce, if the buyer cannot use the plan by now, or
 * if they were erased.
 */
export async function enqueueRenewalReminder(
  services: Services,
  plan: BoughtPlan,
  dedupeKey?: string,
): Promise<boolean> {
  const { row, buyer } = plan
  const charge = chargeAheadOf(services, plan)
  if (charge === undefined || !(await readEntitlement(services, row)).isEntitled) return false
  const { at, cents: amountCents, isTrial, formerCents, term } = charge
  const on = at.toISOString()
  const terms = {
    ...renewalTermsOf(row, amountCents),
    ...(formerCents === undefined ? {} : { formerCents }),
    ...(term.isIntroductory ? { introductoryCents: buyer.firstTermCents } : {}),
  }
  const kind = isTrial ? 'trial-ending' : 'renewal-reminder'
  const key = dedupeKey ?? keyOfReminder(kind, { id: row.id, on, amountCents, currency: terms.currency })
  const mail =
    kind === 'trial-ending'
      ? ({ kind, dedupeKey: key, payload: { ...terms, endsAt: on } } as const)
      : ({ kind, dedupeKey: key, payload: { ...terms, renewsAt: on } } as const)
  return inTransaction(services.db, async (tx) => {
    // NOTE: locks the lead and uses its address, which an operator may have corrected since the plan was read.
    const lead = await lockLead(tx, row.leadId)
    if (lead === undefined) return false
    await enqueuePlanMail(services, tx, { ...buyer, email: lead.email }, mail)
    return true
  })
}
