import type { DataOf } from '@fennel/contract'
import { healthBranches, isForAll } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import { channelNames, deviceNames } from '#api/tracking/index.ts'
import { fillPage } from '../fill-page.ts'
import { flowNameAmong, flowNameOrId } from '../flow-names.ts'
import { maskEmail } from '../mask-email.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'
import { orderOf } from '../person-order.ts'
import { plainTitle } from '../plain-title.ts'
import type { CountriesOfVisits } from './countries-of-visits.ts'
import { withOrigins } from './lead-origins.ts'
import { cursorOf, needsFiltering, readWindow } from './scan-leads.ts'
import type { FoundLead, LeadFilters } from './scan-leads.ts'

type Page = DataOf<'adminLeads'>
export type LeadRow = DataOf<'adminLead'>['lead']

const pageSize = 50
/** How many leads the first window examines, as most usually match, and how many a page may examine. */
const examined = { first: 100, most: 600 }

/** One page of leads, by cursor. */
export async function listLeads(
  services: Services,
  filters: LeadFilters,
  cursor: string | undefined,
  { isMasked, countriesOf }: { readonly isMasked: boolean; readonly countriesOf: CountriesOfVisits },
): Promise<Page> {
  const wanted = pageSize + 1
  const [{ matches, scanned, last }, countries] = await Promise.all([
    fillPage(
      (after, size) => readWindow(services, services.db.query, filters, after, size),
      readCursor(cursor, orderOf(filters)),
      { wanted, ...(needsFiltering(filters) ? examined : { first: wanted, most: wanted }) },
    ),
    countriesOf(filters.brand),
  ])

  const shown = await withOrigins(services, services.db.query, matches.slice(0, pageSize))
  const lastShown = shown.at(-1)
  const next = matches.length > pageSize && lastShown !== undefined ? cursorOf(filters, lastShown) : last
  return {
    leads: shown.map((lead) => ({
      ...presentLeadRow(services, lead, isMasked),
      campaign: lead.campaign,
      device: lead.device,
      country: lead.country,
    })),
    next: next === undefined ? null : writeCursor(next),
    scanned,
    choices: { ...choicesOf(services, filters.brand), countries: [...countries, 'unknown'] },
  }
}

export function presentLeadRow(
  services: Services,
  lead: FoundLead & { readonly channel: string | null },
  isMasked: boolean,
): LeadRow {
  const brand = services.brands.get(lead.appName)
  return {
    id: lead.id,
    email: isMasked ? maskEmail(lead.email) : lead.email,
    brand: lead.appName,
    brandName: brand?.name ?? lead.appName,
    flow: lead.flowId,
    flowName: flowNameOrId(brand, lead.flowId),
    source: lead.channel,
    createdAt: lead.createdAt.toISOString(),
    completedAt: lead.completedAt?.toISOString() ?? null,
    purchasedAt: lead.purchasedAt?.toISOString() ?? null,
  }
}

function choicesOf({ brands }: Services, brandId: string | undefined): Omit<Page['choices'], 'countries'> {
  const all = [...brands.values()]
  const one = brandId === undefined ? (all.length === 1 ? all[0] : undefined) : brands.get(brandId)
  const chosen = all.filter(({ appId }) => brandId === undefined || appId === brandId)
  const flowIds = new Set(chosen.flatMap(({ flows }) => Object.keys(flows)))
  const ownFlows = Object.values(one?.flows ?? {})
  const branches = healthBranches(ownFlows)
  const steps = new Map<string, Page['choices']['steps'][number]>()
  for (const step of ownFlows.flatMap((flow) => flow.steps)) {
    const { id, title } = step
    const known = steps.get(id) ?? { id, title: plainTitle(title), isForAll: false }
    if (!branches.has(id)) steps.set(id, { ...known, isForAll: known.isForAll || isForAll(step) })
  }
  return {
    brands: all.map(({ appId, name }) => ({ id: appId, name })),
    flows: [...flowIds].map((id) => ({ id, name: flowNameAmong(chosen, id) })),
    steps: [...steps.values()],
    sources: [...channelNames, 'unknown'],
    devices: [...deviceNames, 'unknown'],
  }
}
