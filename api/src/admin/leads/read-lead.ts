import type { DataOf } from '@fennel/contract'
import { apiMessages } from '@fennel/contract'
import { eq } from 'drizzle-orm'
import { userLeads } from '#api/accounts/index.ts'
import { AppError } from '#api/app-error.ts'
import { leadAttributions } from '#api/attribution/index.ts'
import { selectLead } from '#api/leads/index.ts'
import { findPaidPlans } from '#api/payments/index.ts'
import type { Services } from '#api/services.ts'
import { sessionKeyOf, trackingSessions } from '#api/tracking/index.ts'
import { actionsOn } from '../actions-on.ts'
import { ledgerOfLeads, presentPayments } from '../payments-of-leads.ts'
import { presentPlans } from '../present-plans.ts'
import { presentLeadRow } from './list-leads.ts'
import { readTimeline } from './read-timeline.ts'

/** Fields of a touch that tell how a visit came about. Click ids belong to the ad network and are left out. */
const originFields = [
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmContent',
  'utmTerm',
  'referrer',
  'landingPath',
  'article',
] as const

/** One lead with the visitor's path, money and mails. The answers stay sealed. */
export async function readLead(
  services: Services,
  id: string,
  isMasked: boolean,
): Promise<DataOf<'adminLead'>> {
  const db = services.db.query
  const lead = await selectLead(db, id)
  if (lead === undefined) throw new AppError('not_found', apiMessages.notFound)
  const [[attribution], [link], plans, ledger, visit] = await Promise.all([
    db.select().from(leadAttributions).where(eq(leadAttributions.leadId, id)),
    db.select({ userId: userLeads.userId }).from(userLeads).where(eq(userLeads.leadId, id)),
    findPaidPlans(db, [id]),
    ledgerOfLeads(db, [id]),
    readVisit(services, lead),
  ])
  const [{ timeline, isCut }, actions] = await Promise.all([
    readTimeline(services, db, lead, ledger, { visit, isMasked }),
    actionsOn(db, { ids: [id], ledger, plans }, isMasked),
  ])
  return {
    lead: presentLeadRow(services, { ...lead, channel: attribution?.channel ?? null }, isMasked),
    registrationSource: lead.registrationSource,
    userId: link?.userId ?? null,
    device: visit?.device?.[1] ?? null,
    country: visit?.country?.[1] ?? null,
    origin: Object.fromEntries(
      originFields.flatMap((field) => {
        const value = attribution?.lastTouch?.[field]
        return value === undefined ? [] : [[field, value]]
      }),
    ),
    timeline,
    isCut,
    plans: await presentPlans(services, plans),
    payments: await presentPayments(services, db, { ledger, plans }),
    actions,
  }
}

async function readVisit(
  services: Services,
  { appName, sessionId }: { readonly appName: string; readonly sessionId: string | null },
) {
  if (sessionId === null) return undefined
  const [visit] = await services.db.query
    .select({ state: trackingSessions.state })
    .from(trackingSessions)
    .where(eq(trackingSessions.sessionKey, sessionKeyOf(services, appName, sessionId)))
  return visit?.state
}
