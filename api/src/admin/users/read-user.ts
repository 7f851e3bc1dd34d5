import type { DataOf } from '@fennel/contract'
import { apiMessages } from '@fennel/contract'
import { and, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { selectUser, sessions } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { leadAttributions } from '#api/attribution/index.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { actionsOn } from '../actions-on.ts'
import { presentLeadRow } from '../leads/list-leads.ts'
import { mailsOfPerson, shownEnding } from '../mails-of-person.ts'
import { ledgerOfLeads, presentPayments } from '../payments-of-leads.ts'
import { presentPlans } from '../present-plans.ts'
import { presentUsers } from './list-users.ts'
import { readStandings } from './read-standing.ts'
import { reasonNotToResend } from './reason-not-to-resend.ts'

type Detail = DataOf<'adminUser'>

/** One user with plans, payments, leads, mails, and what operators did to them. */
export async function readUser(services: Services, id: string, isMasked: boolean): Promise<Detail> {
  const db = services.db.query
  const user = await selectUser(db, id)
  if (user === undefined) throw new AppError('not_found', apiMessages.notFound)
  const standings = await readStandings(services, db, [id])
  const { leadIds = [], plans = [] } = standings.get(id) ?? {}
  const [rows, mails, signIns, shownPlans, ledger, shownLeads] = await Promise.all([
    presentUsers(services, db, [user], standings, isMasked),
    mailsOfPerson(db, { emailKey: user.emailKey, isMasked }),
    countSignIns(services, db, id),
    presentPlans(services, plans),
    ledgerOfLeads(db, leadIds),
    readLeads(services, db, leadIds, isMasked),
  ])
  const [row] = rows
  if (row === undefined) throw new Error(`User ${id} was lost on the way.`)
  return {
    user: row,
    emailVerified: user.emailVerified,
    signIns,
    plans: shownPlans,
    payments: await presentPayments(services, db, { ledger, plans }),
    leads: shownLeads,
    mails: await Promise.all(
      mails.map(async (mail) => ({
        id: mail.id,
        kind: mail.kind,
        createdAt: mail.createdAt.toISOString(),
        ending: shownEnding(mail),
        endedAt: mail.endedAt?.toISOString() ?? null,
        keptBack: await reasonNotToResend(services, db, { mails, plans }, mail),
      })),
    ),
    // NOTE: an action on a lead before it joined the account concerned the same person.
    actions: await actionsOn(db, { ids: [id, ...leadIds], ledger, plans }, isMasked),
  }
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
