import { emailKeyOf, formatMoneyPlainly, termLength } from '@fennel/funnel'
import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { sessions, userLeads } from '#api/accounts/index.ts'
import { auditEntries } from '#api/audit/index.ts'
import { productNameOf } from '#api/catalog/index.ts'
import { leads } from '#api/leads/index.ts'
import { mailOutbox, mailsAbout, recipientKey } from '#api/mail/index.ts'
import {
  checkoutAttempts,
  consentReceipts,
  disclosureVersionOf,
  disputes,
  invoices,
  ledgerEntries,
  subscriptions,
} from '#api/payments/index.ts'
import { agreedOffersOf } from './agreed-offers.ts'
import type { EvidenceSources } from './agreed-offers.ts'
import { subscriptionChanges } from './subscription-tables.ts'

/**
 * Selects one order by any of its ids (ours, or Stripe's for the subscription, payment or charge), or all paid orders
 * of an email address.
 */
export type EvidenceQuery = { readonly order: string } | { readonly email: string }

/** Something that happened to an order; `at` is ISO 8601. */
interface EvidenceEvent {
  readonly at: string
  readonly what: string
}

/** Everything we can show about an order, as it was stored at the time. Nothing is reconstructed afterwards. */
export type Evidence = Awaited<ReturnType<typeof evidenceOf>>

/** The evidence for each matching order, oldest first. */
export async function gatherEvidence(
  sources: EvidenceSources,
  query: EvidenceQuery,
): Promise<readonly Evidence[]> {
  const rows = await sources.db.query
    .select({ attempt: checkoutAttempts, consent: consentReceipts })
    .from(checkoutAttempts)
    .innerJoin(consentReceipts, eq(consentReceipts.attemptId, checkoutAttempts.id))
    .where('email' in query ? wasPaidBy(sources, query.email) : await hasId(sources, query.order))
    .orderBy(asc(checkoutAttempts.createdAt))
  return Promise.all(rows.map((row) => evidenceOf(sources, row)))
}

function wasPaidBy({ db }: EvidenceSources, email: string) {
  const emailKey = emailKeyOf(email)
  // NOTE: the database lowercases some addresses differently, so the buyer's lead is looked up as well.
  const ofLeads = db.query.select({ id: leads.id }).from(leads).where(eq(leads.emailKey, emailKey))
  return and(
    or(eq(sql`lower(${checkoutAttempts.email})`, emailKey), inArray(checkoutAttempts.leadId, ofLeads)),
    sql`${checkoutAttempts.paidAt} is not null`,
  )
}

async function hasId({ db }: EvidenceSources, id: string) {
  const entries = await db.query
    .select({ attemptId: ledgerEntries.attemptId })
    .from(ledgerEntries)
    .where(
      or(
        eq(ledgerEntries.stripeChargeId, id),
        eq(ledgerEntries.stripeIntentId, id),
        eq(ledgerEntries.stripeSourceId, id),
        eq(ledgerEntries.upsellPurchaseId, id),
      ),
    )
  const ids = [id, ...entries.map(({ attemptId }) => attemptId).filter((known) => known !== null)]
  return or(
    inArray(checkoutAttempts.id, ids),
    eq(checkoutAttempts.stripeSubscriptionId, id),
    eq(checkoutAttempts.stripeIntentId, id),
  )
}

interface Row {
  readonly attempt: typeof checkoutAttempts.$inferSelect
  readonly consent: typeof consentReceipts.$inferSelect
}

async function evidenceOf(sources: EvidenceSources, { attempt, consent }: Row) {
  const brand = sources.brands.get(attempt.brandId)
  const events = [
    ...(await moneyEvents(sources, attempt)),
    ...(await disputeEvents(sources, attempt)),
    ...(await planEvents(sources, attempt)),
    ...(await mailEvents(sources, attempt)),
    ...(await signIns(sources, attempt)),
  ]
  return {
    order: attempt.id,
    state: attempt.state,
    app: brand?.name ?? attempt.brandId,
    product: { id: attempt.productId, name: productNameOf(brand, attempt.productId) },
    customer: { email: attempt.email, fullName: consent.fullName, country: consent.countryCode },
    agreed: {
      at: consent.agreedAt.toISOString(),
      shownWordForWord: consent.disclosure,
      isAsTheBrowserTold:
        consent.disclosure === null || disclosureVersionOf(consent.disclosure) === consent.disclosureVersion,
      version: consent.disclosureVersion,
      ipAddress: consent.ipAddress,
      userAgent: consent.userAgent,
      device: consent.device,
    },
    offers: await agreedOffersOf(sources, attempt),
    terms: {
      firstTermCents: consent.firstTermCents,
      firstTerm: firstTermOf(attempt, consent),
      renewalCents: consent.renewalCents,
      renewalEvery: `${consent.renewalIntervalCount} ${consent.renewalInterval}`,
      currency: consent.currency,
    },
    stripe: {
      customer: attempt.stripeCustomerId,
      subscription: attempt.stripeSubscriptionId,
      payment: attempt.stripeIntentId,
    },
    paidAt: attempt.paidAt?.toISOString() ?? null,
    events: events.toSorted((one, other) =>
      `${one.at} ${one.what}`.localeCompare(`${other.at} ${other.what}`, 'en'),
    ),
  }
}

/**
 * How long the first term lasts, in the unit Stripe bills it in: `month`, `3 months` or `7 days`. A term of months
 * renews on the same day of the month, so a month is 28 to 31 days long.
 */
function firstTermOf(
  { trialDays }: Row['attempt'],
  { renewalInterval, renewalIntervalCount }: Row['consent'],
): string {
  const [count, unit] = trialDays === null ? [renewalIntervalCount, renewalInterval] : [trialDays, 'day']
  return termLength(count, unit)
}

async function moneyEvents(
  { db }: EvidenceSources,
  { id }: Row['attempt'],
): Promise<readonly EvidenceEvent[]> {
  const rows = await db.query.select().from(ledgerEntries).where(eq(ledgerEntries.attemptId, id))
  return rows.map(({ kind, amountCents, currency, productId, stripeSourceId, occurredAt }) => ({
    at: occurredAt.toISOString(),
    what: `Money moved: ${kind}, ${formatMoneyPlainly({ cents: amountCents, currency })}, ${productId}, ${stripeSourceId}`,
  }))
}

/** The disputes over payments of this order. The bank asks separately about the buyer's other orders. */
async function disputeEvents(
  { db }: EvidenceSources,
  { id }: Row['attempt'],
): Promise<readonly EvidenceEvent[]> {
  const charges = db.query
    .select({ id: ledgerEntries.stripeChargeId })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.attemptId, id))
  const rows = await db.query.select().from(disputes).where(inArray(disputes.stripeChargeId, charges))
  return rows.map(({ openedAt, id: disputeId, reason, status }) => ({
    at: openedAt.toISOString(),
    what: `Dispute ${disputeId}: ${reason}, ${status}`,
  }))
}

async function planEvents(
  { db }: EvidenceSources,
  { stripeSubscriptionId, leadId }: Row['attempt'],
): Promise<readonly EvidenceEvent[]> {
  if (stripeSubscriptionId === null) return []
  const of = stripeSubscriptionId
  const [plans, billed, changes, owners, operatorCancels] = await Promise.all([
    db.query.select().from(subscriptions).where(eq(subscriptions.id, of)),
    db.query.select().from(invoices).where(eq(invoices.subscriptionId, of)),
    db.query.select().from(subscriptionChanges).where(eq(subscriptionChanges.subscriptionId, of)),
    db.query.select({ userId: userLeads.userId }).from(userLeads).where(eq(userLeads.leadId, leadId)),
    // NOTE: for a lead without an account, only the audit log says who asked.
    db.query
      .select({ actorId: auditEntries.actorId })
      .from(auditEntries)
      .where(and(eq(auditEntries.target, leadId), eq(auditEntries.action, 'leads.cancel'))),
  ])
  const who = (id: string): string => {
    if (operatorCancels.some(({ actorId }) => actorId === id)) return 'An operator'
    // NOTE: once an account is erased, nothing says whether its owner or an operator asked.
    if (owners.length === 0) return 'A signed-in person'
    return owners.some(({ userId }) => userId === id) ? 'The customer, signed in,' : 'An operator'
  }
  return [
    ...plans
      .filter(({ endedAt }) => endedAt !== null)
      .map(({ endedAt }) => ({ at: endedAt?.toISOString() ?? '', what: 'The plan ended' })),
    ...billed.map(({ issuedAt, number, id, amountCents, currency, status }) => ({
      at: issuedAt.toISOString(),
      what: `Invoice ${number ?? id}: ${formatMoneyPlainly({ cents: amountCents, currency })}, ${status}`,
    })),
    ...changes.map((change) => ({
      at: change.createdAt.toISOString(),
      what: `${who(change.userId)} asked for: ${changeInWords(change)} (${change.state})`,
    })),
  ]
}

/** A switch with the terms it led to, and where it was requested from, as far as that was stored. */
function changeInWords({
  kind,
  renewalCents: cents,
  renewalCurrency: currency,
  renewalInterval,
  ipAddress,
  userAgent,
}: typeof subscriptionChanges.$inferSelect): string {
  if (cents === null || currency === null || renewalInterval === null) return kind
  const terms = `${kind} to ${formatMoneyPlainly({ cents, currency })} every 1 ${renewalInterval}`
  if (ipAddress === null) return terms
  return `${terms}, from ${ipAddress} with ${userAgent ?? 'an unnamed browser'}`
}

async function mailEvents(
  { db }: EvidenceSources,
  attempt: Row['attempt'],
): Promise<readonly EvidenceEvent[]> {
  const emailKey = emailKeyOf(attempt.email)
  const rows = await db.query
    .select()
    .from(mailOutbox)
    .where(
      and(
        eq(mailOutbox.brandId, attempt.brandId),
        // NOTE: mails sent before an operator corrected the address went to the old one, so they are found by lead.
        or(
          eq(recipientKey, emailKey),
          mailsAbout({ userIds: [], leadIds: [attempt.leadId], emailKeys: [emailKey] }),
        ),
        gte(mailOutbox.createdAt, attempt.createdAt),
      ),
    )
  return rows.map(({ kind, recipient, createdAt, endedAt, ending }) => ({
    at: (endedAt ?? createdAt).toISOString(),
    what: `Mail "${kind}" to ${recipient}: ${ending ?? 'waiting'}`,
  }))
}

// NOTE: by session family, because the first token pair is deleted after a month while its successors live on.
async function signIns(
  { db }: EvidenceSources,
  { leadId }: Row['attempt'],
): Promise<readonly EvidenceEvent[]> {
  const rows = await db.query
    .selectDistinct({ family: sessions.familyId, at: sessions.familyStartedAt })
    .from(sessions)
    .innerJoin(userLeads, eq(userLeads.userId, sessions.userId))
    .where(eq(userLeads.leadId, leadId))
  return rows.map(({ at }) => ({ at: at.toISOString(), what: 'The customer signed in to the account' }))
}
