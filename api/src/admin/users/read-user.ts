import type { DataOf } from '@fennel/contract'
import { apiMessages } from '@fennel/contract'
import { and, count, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { selectUser, sessions, users } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { leadAttributions } from '#api/attribution/index.ts'
import { auditEntries } from '#api/audit/index.ts'
import { productNameOrId } from '#api/catalogue/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import { productOfPlan, shownStatusOf, standingsOf } from '#api/payments/index.ts'
import type { SubscriptionRow } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { presentLeadRow } from '../leads/list-leads.ts'
import { mailsOfPerson } from '../mails-of-person.ts'
import { ledgerOfLeads, presentPayments } from '../payments-of-leads.ts'
import { presentUsers } from './list-users.ts'
import { readStandings } from './read-standing.ts'
import { whyKeptBack } from './why-kept-back.ts'

type Detail = DataOf<'adminUser'>

/** One user with plans, payments, leads, mails, and what operators did here. */
export async function readUser(services: Services, id: string, isMasked: boolean): Promise<Detail> {
  const db = services.db.query
  const user = await selectUser(db, id)
  if (user === undefined) throw new AppError('not_found', apiMessages.notFound)
  const standings = await readStandings(services, db, [id])
  const { leadIds = [], plans = [], brandIds = [] } = standings.get(id) ?? {}
  const [rows, mails, signIns, shownPlans, ledger, shownLeads, acts] = await Promise.all([
    presentUsers(services, db, [user], standings, isMasked),
    mailsOfPerson(db, user.emailKey, brandIds),
    countSignIns(services, db, id),
    presentPlans(services, plans),
    ledgerOfLeads(db, leadIds),
    readLeads(services, db, leadIds, isMasked),
    readActs(db, id),
  ])
  const [row] = rows
  if (row === undefined) throw new Error(`User ${id} was lost on the way.`)
  return {
    user: row,
    emailVerified: user.emailVerified,
    signIns,
    plans: shownPlans,
    payments: await presentPayments(services, db, ledger),
    leads: shownLeads,
    mails: await Promise.all(
      mails.map(async (mail) => ({
        id: mail.id,
        kind: mail.kind,
        createdAt: mail.createdAt.toISOString(),
        ending: mail.ending,
        endedAt: mail.endedAt?.toISOString() ?? null,
        keptBack: await whyKeptBack(services, db, { mails, plans }, mail),
      })),
    ),
    acts,
  }
}

async function presentPlans(services: Services, plans: readonly SubscriptionRow[]): Promise<Detail['plans']> {
  const standings = await standingsOf(services, plans)
  return plans.map((plan) => ({
    id: plan.id,
    name: productNameOrId(services.brands.get(plan.brandId), productOfPlan(plan)),
    status: shownStatusOf(services, plan),
    isEntitled: standings.get(plan.id)?.isEntitled ?? false,
    startedAt: plan.startedAt.toISOString(),
    currentPeriodEnd: plan.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: plan.cancelAtPeriodEnd,
    endedAt: plan.endedAt?.toISOString() ?? null,
    renewal: renewalOf(plan),
    card:
      plan.cardLast4 === null
        ? null
        : `${capital(plan.cardBrand ?? 'card')} ····${plan.cardLast4}, ${plan.cardExpMonth ?? '?'}/${plan.cardExpYear ?? '?'}`,
  }))
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function renewalOf(plan: SubscriptionRow): Detail['plans'][number]['renewal'] {
  const { renewalCents: cents, renewalCurrency: currency, renewalInterval: unit } = plan
  if (cents === null || currency === null || unit === null) return null
  const every = plan.renewalIntervalCount ?? 1
  return { cents, currency, every: every === 1 ? unit : `${every} ${unit}s` }
}

async function countSignIns({ now }: Services, db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        isNull(sessions.replacedAt),
        gt(sessions.refreshExpiresAt, new Date(now())),
      ),
    )
  return row?.open ?? 0
}

async function readLeads(
  services: Services,
  db: Queryable,
  leadIds: readonly string[],
  isMasked: boolean,
): Promise<Detail['leads']> {
  if (leadIds.length === 0) return []
  const rows = await db
    .select({ lead: leads, channel: leadAttributions.channel })
    .from(leads)
    .leftJoin(leadAttributions, eq(leadAttributions.leadId, leads.id))
    .where(inArray(leads.id, [...leadIds]))
    .orderBy(desc(leads.createdAt), desc(leads.id))
  return rows.map(({ lead, channel }) => presentLeadRow(services, { ...lead, channel }, isMasked))
}

/** What operators did to a user, the latest 50; that somebody looked is told by the audit log alone. */
async function readActs(db: Queryable, userId: string): Promise<Detail['acts']> {
  const rows = await db
    .select({
      at: auditEntries.at,
      actorId: auditEntries.actorId,
      actor: users.email,
      action: auditEntries.action,
      reason: auditEntries.reason,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    // NOTE: each look at the page leaves a row of its own, and refunds would go under among them.
    .where(and(eq(auditEntries.target, userId), ne(auditEntries.action, 'users.view')))
    .orderBy(desc(auditEntries.seq))
    .limit(50)
  return rows.map(({ at, actorId, actor, action, reason }) => ({
    at: at.toISOString(),
    actor: actor ?? actorId,
    action,
    reason,
  }))
}
