import type { ParsedBodyOf } from '@fennel/contract'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { leadAttributions } from '#api/attribution/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import { leads } from '#api/leads/index.ts'
import type { Services } from '#api/services.ts'
import { leadsOfOrder } from '../order-search.ts'
import type { ListWindow } from '../fill-page.ts'
import type { PageCursor } from '../page-cursor.ts'
import { orderOf, placeInOrder } from '../person-order.ts'
import { hasPassed, leftAt, listableBy, needsVisit, reachesStage, stageNamed } from './reached.ts'
import type { ReachedStage } from './reached.ts'
import { stagesInBooks } from './stages-in-books.ts'
import { leadsAtStep, visitsWithOrigin } from './visits-of-leads.ts'

export type LeadFilters = Omit<ParsedBodyOf<'exportLeads'>, 'reason'> & { readonly isWhole: boolean }

const ownColumns = {
  id: leads.id,
  appName: leads.appName,
  flowId: leads.flowId,
  email: leads.email,
  emailKey: leads.emailKey,
  sessionId: leads.sessionId,
  createdAt: leads.createdAt,
  completedAt: leads.completedAt,
  purchasedAt: leads.purchasedAt,
}

/** A lead as lists read it, never with its answers. */
export interface FoundLead {
  readonly id: string
  readonly appName: string
  readonly flowId: string
  readonly email: string
  readonly emailKey: string
  readonly sessionId: string | null
  readonly createdAt: Date
  readonly completedAt: Date | null
  readonly purchasedAt: Date | null
  /** Where it came from and by which campaign; undefined if that was not read, see `withOrigins`. */
  readonly channel?: string | null
  readonly campaign?: string | null
}

/** The stored channel and campaign of a lead. */
export const touchColumns = {
  channel: leadAttributions.channel,
  campaign: sql<string | null>`${leadAttributions.lastTouch}->>'utmCampaign'`,
}

/**
 * Reads the next `size` leads by one index (address; paid; brand and flow; or all, newest first) and applies the other
 * filters to just these, so that a window costs the same however many leads there are.
 */
export async function readWindow(
  services: Services,
  db: Queryable,
  filters: LeadFilters,
  after: PageCursor | undefined,
  size: number,
): Promise<ListWindow<FoundLead>> {
  const order = await placeInOrder(db, leads, filters, after)
  const where = and(...order.where, ...(await indexedConditions(db, filters)))
  const rows: readonly FoundLead[] = wantsTouches(filters)
    ? await db
        .select({ ...ownColumns, ...touchColumns })
        .from(leads)
        .leftJoin(leadAttributions, eq(leadAttributions.leadId, leads.id))
        .where(where)
        .orderBy(...order.orderBy)
        .limit(size)
    : await db
        .select(ownColumns)
        .from(leads)
        .where(where)
        .orderBy(...order.orderBy)
        .limit(size)
  const last = rows.at(-1)
  return {
    matches: await applyFilters(services, db, filters, rows),
    scanned: rows.length,
    last: rows.length < size || last === undefined ? undefined : cursorOf(filters, last),
  }
}

/**
 * Whether to read the touches along with the leads: not in a window of hundreds of which few are shown, because looking
 * up where each came from costs more than finding it.
 */
function wantsTouches(filters: LeadFilters): boolean {
  return filters.source !== undefined || filters.campaign !== undefined || !needsFiltering(filters)
}

export function cursorOf(filters: LeadFilters, lead: FoundLead): PageCursor {
  return orderOf(filters) === 'time'
    ? { by: 'time', at: lead.createdAt.toISOString(), id: lead.id }
    : { by: 'email', email: lead.emailKey, id: lead.id }
}

/** Whether a window may hold leads that the page does not show. */
export function needsFiltering(filters: LeadFilters): boolean {
  const { source, firstSource, campaign, device, country, reached, missed, left } = filters
  const { purchased, brand, flow } = filters
  const isByEmail = orderOf(filters) === 'email'
  return (
    source !== undefined ||
    firstSource !== undefined ||
    campaign !== undefined ||
    device !== undefined ||
    country !== undefined ||
    reached !== undefined ||
    missed !== undefined ||
    left !== undefined ||
    purchased === 'no' ||
    ((isByEmail || purchased === 'yes') && (brand !== undefined || flow !== undefined)) ||
    (isByEmail && purchased !== undefined) ||
    (flow !== undefined && brand === undefined)
  )
}

/** The conditions an index answers itself: that of the list's order, or the primary key when searching for an order. */
export async function indexedConditions(db: Queryable, filters: LeadFilters): Promise<readonly SQL[]> {
  const { order } = filters
  const own =
    order === undefined || order === '' ? [] : [inTextArray(leads.id, await leadsOfOrder(db, order))]
  return [...own, ...conditionsOfIndex(filters)]
}

function conditionsOfIndex(filters: LeadFilters): readonly SQL[] {
  const { brand, flow, purchased } = filters
  if (orderOf(filters) === 'email') return []
  if (purchased === 'yes') return [isNotNull(leads.purchasedAt)]
  if (brand === undefined) return []
  return [eq(leads.appName, brand), ...(flow === undefined ? [] : [eq(leads.flowId, flow)])]
}

async function applyFilters(
  services: Services,
  db: Queryable,
  filters: LeadFilters,
  rows: readonly FoundLead[],
): Promise<readonly FoundLead[]> {
  const { brand, flow, source, firstSource, campaign, device, country } = filters
  const { purchased, reached, missed, left } = filters
  let kept = rows.filter(
    (lead) =>
      (brand === undefined || lead.appName === brand) &&
      (flow === undefined || lead.flowId === flow) &&
      (source === undefined || (lead.channel ?? 'unknown') === source) &&
      (campaign === undefined || lead.campaign?.toLowerCase() === campaign.toLowerCase()) &&
      (purchased === undefined || (lead.purchasedAt !== null) === (purchased === 'yes')),
  )
  const asked = [firstSource, device, country].filter((origin) => origin !== undefined)
  // NOTE: the list shows device and country as unknown if the visit is, too. First sources are those of counted visits.
  const wantsUnknown = firstSource === undefined && asked.every((origin) => origin === 'unknown')
  const reachedStage = stageNamed(reached)
  const missedStage = stageNamed(missed)
  const wantsStage = reachedStage !== undefined || missedStage !== undefined
  if (asked.length > 0 || wantsStage || left !== undefined) {
    const booked = await stagesInBooks(db, kept, [reachedStage, missedStage])
    const open = [reachedStage, missedStage]
      .filter((stage) => stage !== undefined)
      .filter((stage) => !booked.has(stage))
    const wantsAllVisits = asked.length > 0 || left !== undefined
    // NOTE: the rows of visits are scattered, so only those are read that decide.
    const deciding = kept.filter((lead) => wantsAllVisits || open.some((stage) => needsVisit(lead, stage)))
    const visits = await visitsWithOrigin(services, db, deciding, { source: firstSource, device, country })
    kept = kept.filter((lead) => {
      const visit = visits.get(lead.id)
      const got = (stage: ReachedStage) => booked.get(stage)?.has(lead.id) ?? reachesStage(lead, visit, stage)
      return (
        (visit?.isOfOrigin ?? wantsUnknown) &&
        (reachedStage === undefined || got(reachedStage)) &&
        (missedStage === undefined || !got(missedStage)) &&
        (left === undefined || leftAt(services.brands, lead, visit) === left)
      )
    })
  }
  if (reached !== undefined && reachedStage === undefined) {
    kept = kept.filter(listableBy(services.brands, reached))
    const there = await leadsAtStep(services, db, kept, reached)
    kept = kept.filter(({ id }) => there.has(id))
  }
  if (missed !== undefined && missedStage === undefined) {
    kept = kept.filter(listableBy(services.brands, missed))
    const there = await leadsAtStep(services, db, kept, missed)
    kept = kept.filter((lead) => !there.has(lead.id) && !hasPassed(services.brands, lead, missed))
  }
  return kept
}
