import { dayMs, houseCurrency, wordedDay } from '@fennel/funnel'
import { inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#api/db/client.ts'
import { textArray } from '#api/db/text-array.ts'
import {
  endsAtOnceStates,
  harmlessDisputes,
  isStatusIn,
  lateStates,
  periodsOwed,
  refundableCentsOf,
  subscriptions,
  waitsForEvidence,
} from '#api/payments/index.ts'
import { mayAnnounce } from '#api/mail/index.ts'
import { wasNotifiedOfRenewal } from '#api/subscriptions/index.ts'
import type { PreventionAction } from './dispute-tables.ts'

/** A payment or a plan that something can be done about, and why. */
export interface Candidate {
  readonly action: PreventionAction
  readonly reason: string
  readonly leadId: string
  readonly productId: string
  readonly brandId: string
  readonly chargeId: string | null
  readonly subscriptionId: string | null
  readonly disputeId: string | null
  readonly refundCents: number
  readonly currency: string
}

/** Declines of one renewal after which another attempt only annoys the cardholder. */
const repeatedDeclines = 3
/** How many days ahead of a renewal a buyer who never came back is reminded. */
const earlyNoticeDays = 7

const maxRows = 200
/**
 * How long most cardholders may dispute a payment: 120 days, by the rules of Visa (Core Rules, time limits of disputes)
 * and Mastercard (Chargeback Guide). Nothing can be done about older warnings and disputes.
 */
const disputeWindowMs = 120 * dayMs

type Row = Omit<Candidate, 'action' | 'reason' | 'refundCents'> & Readonly<{ why: string; count: number }>

// NOTE: the entry of a one-time offer names no plan, so it gets the plan of its order.
const planOfEntry = sql`coalesce(e.subscription_id, (select s.id from subscriptions s
  where s.lead_id = e.lead_id and s.attempt_id = e.attempt_id limit 1))`

/**
 * Everything that can be done to prevent disputes, the most urgent first, each payment and plan at most once. Each part
 * reads an index: warnings and disputes by day, open plans by the end of their period.
 */
export async function findCandidates(db: Queryable, now: number): Promise<readonly Candidate[]> {
  const warned = await findWarned(db, now)
  const found = [
    ...warned,
    ...(await findOpenDisputes(db, now)),
    ...(await findRiskyPlans(db, now)),
    ...(await findForgottenPlans(db, now)),
  ]
  const seen = new Set<string>()
  return found.filter(({ action, chargeId, subscriptionId, disputeId }) => {
    const subject =
      action === 'refund-and-cancel' ? chargeId : action === 'prepare-evidence' ? disputeId : subscriptionId
    const key = subject ?? ''
    if (seen.has(key)) return false
    seen.add(key)
    // NOTE: this kind of refund also ends the plan.
    if (action === 'refund-and-cancel' && subscriptionId !== null) seen.add(subscriptionId)
    return true
  })
}

/** Warnings that a refund can still answer: there is no dispute yet, and something is left to refund. */
async function findWarned(db: Queryable, now: number): Promise<readonly Candidate[]> {
  const since = new Date(now - disputeWindowMs)
  const { rows } = await db.execute<Row>(sql`
    select e.lead_id as "leadId", e.product_id as "productId", e.brand_id as "brandId", ${planOfEntry} as "subscriptionId", e.stripe_charge_id as "chargeId", null as "disputeId", e.currency,
      w.fraud_type as why, 1 as count
    from fraud_warnings w join ledger_entries e on e.stripe_source_id = w.stripe_charge_id
    where w.warned_at >= ${since} and w.is_actionable
      and not exists (select 1 from disputes d where d.stripe_charge_id = w.stripe_charge_id)
    order by w.warned_at, w.id limit ${maxRows}`)
  const left = await refundableCentsOf(
    db,
    rows.flatMap(({ chargeId }) => chargeId ?? []),
  )
  return rows.flatMap((row) => {
    const refundCents = left.get(row.chargeId ?? '') ?? 0
    if (refundCents <= 0) return []
    const reason = `The bank sent a fraud warning (${row.why.replaceAll('_', ' ')}). A refund can still prevent the dispute, but the warning stays in Visa’s ratio.`
    return [candidate(row, 'refund-and-cancel', reason, refundCents)]
  })
}

async function findOpenDisputes(db: Queryable, now: number): Promise<readonly Candidate[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.lead_id as "leadId", e.product_id as "productId", e.brand_id as "brandId", ${planOfEntry} as "subscriptionId", d.stripe_charge_id as "chargeId", d.id as "disputeId", d.currency,
      d.reason as why, 1 as count
    from disputes d join ledger_entries e on e.stripe_source_id = d.stripe_charge_id
    where d.opened_at >= ${new Date(now - disputeWindowMs)}
      and ${waitsForEvidence(sql`d.status`)}
      and not exists (select 1 from prepared_evidence p where p.dispute_id = d.id)
    order by d.evidence_due_at nulls last, d.id limit ${maxRows}`)
  return rows.map((row) =>
    candidate(
      row,
      'prepare-evidence',
      `The bank is asking about this payment (${row.why.replaceAll('_', ' ')}), and no evidence is prepared.`,
    ),
  )
}

/** Plans that would charge the card again after repeated declines, a fraud warning or a dispute. */
async function findRiskyPlans(db: Queryable, now: number): Promise<readonly Candidate[]> {
  const renews = sql`s.ended_at is null and s.first_paid_at is not null
    and (not s.cancel_at_period_end or ${isStatusIn(sql`s.status`, [...endsAtOnceStates, 'active'])})`
  // NOTE: last, so that those dropped below leave no others out.
  const isSet = sql`s.cancel_at_period_end and s.status = 'active'`
  const { rows } = await db.execute<Row & { readonly isSet: boolean }>(sql`
    select s.lead_id as "leadId", s.product_id as "productId", s.brand_id as "brandId", s.id as "subscriptionId",
      null as "chargeId", null as "disputeId", coalesce(s.renewal_currency, ${houseCurrency}) as currency,
      'declined' as why, i.attempt_count as count, ${isSet} as "isSet"
    from subscriptions s join invoices i on i.subscription_id = s.id
    where ${renews} and ${isStatusIn(sql`s.status`, lateStates)} and i.status = 'open'
      and i.attempt_count >= ${repeatedDeclines} and s.current_period_end >= ${new Date(now - disputeWindowMs)}
    union
    select s.lead_id, s.product_id, s.brand_id, s.id, null, null, coalesce(s.renewal_currency, ${houseCurrency}),
      risk.why, 1, ${isSet}
    from (
      select lead_id, 'warned' as why from fraud_warnings where warned_at >= ${new Date(now - disputeWindowMs)}
      union select lead_id, case when status like 'warning%' then 'asked' else 'disputed' end from disputes
        where opened_at >= ${new Date(now - disputeWindowMs)}
        and status <> all(${textArray(harmlessDisputes)})
    ) risk join subscriptions s on s.lead_id = risk.lead_id
    where ${renews} order by "isSet", 4, why limit ${maxRows}`)
  const settled = await settledOf(db, rows)
  const why: Readonly<Record<string, (count: number) => string>> = {
    declined: (count) => `The bank refused this renewal ${count} times; further retries won’t help.`,
    warned: () =>
      'The bank sent a fraud warning about this buyer’s payment, and the plan would charge the card again.',
    asked: () => 'The bank is asking about this buyer’s payment, and the plan would charge the card again.',
    disputed: () => 'This buyer disputed a payment, and the plan would charge the card again.',
  }
  return rows
    .filter(({ subscriptionId }) => !settled.has(subscriptionId))
    .map((row) => candidate(row, 'cancel-renewal', why[row.why]?.(row.count) ?? row.why))
}

/** The plans that are set to end and have nothing left to pay: a renewal may have been drafted before they were set. */
async function settledOf(
  db: Queryable,
  rows: readonly (Pick<Row, 'subscriptionId'> & { readonly isSet: boolean })[],
): Promise<ReadonlySet<string | null>> {
  const ids = rows.flatMap(({ subscriptionId, isSet }) => (isSet ? (subscriptionId ?? []) : []))
  const set = await db.select().from(subscriptions).where(inArray(subscriptions.id, ids))
  const owed = await periodsOwed(db, set)
  return new Set(ids.filter((id) => !owed.has(id)))
}

/**
 * Plans that renew soon and whose buyer has not signed in for a month, or not since the day of buying: buyers who have
 * forgotten a plan dispute it.
 */
async function findForgottenPlans(db: Queryable, now: number): Promise<readonly Candidate[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.lead_id as "leadId", s.product_id as "productId", s.brand_id as "brandId", s.id as "subscriptionId",
      null as "chargeId", null as "disputeId", coalesce(s.renewal_currency, ${houseCurrency}) as currency,
      reporting_day(s.current_period_end)::text as why, 1 as count
    from subscriptions s
    where s.current_period_end > ${new Date(now)} and s.current_period_end <= ${new Date(now + earlyNoticeDays * dayMs)}
      and s.status in ('active', 'trialing') and s.ended_at is null and not s.cancel_at_period_end
      and s.first_paid_at is not null and s.renewal_cents is not null
      and not exists (select 1 from user_leads u join sessions t on t.user_id = u.user_id
        where u.lead_id = s.lead_id and t.id = t.family_id and t.family_started_at > s.first_paid_at + interval '1 day'
          and t.family_started_at > ${new Date(now - 30 * dayMs)})
      and not exists (select 1 from mail_outbox m where ${mayAnnounce(sql`m.ending`)} and m.dedupe_key =
        'early-reminder:' || s.id || ':' || to_char(s.current_period_end at time zone 'UTC', 'YYYY-MM-DD'))
      and not ${wasNotifiedOfRenewal('s')}
    order by s.current_period_end, s.id limit ${maxRows}`)
  return rows.map((row) =>
    candidate(
      row,
      'send-reminder',
      `Renews on ${wordedDay(row.why)}, and the buyer hasn’t signed in lately.`,
    ),
  )
}

function candidate(row: Row, action: PreventionAction, reason: string, refundCents = 0): Candidate {
  const { leadId, productId, brandId, chargeId, subscriptionId, disputeId, currency } = row
  return {
    action,
    reason,
    leadId,
    productId,
    brandId,
    chargeId,
    subscriptionId,
    disputeId,
    refundCents,
    currency,
  }
}
