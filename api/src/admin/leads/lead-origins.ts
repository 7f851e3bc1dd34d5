import { leadAttributions } from '#api/attribution/index.ts'
import { inTextArray } from '#api/db/in-text-array.ts'
import type { Queryable } from '#api/db/client.ts'
import type { Services } from '#api/services.ts'
import { devicesAndCountries } from './visits-of-leads.ts'
import { touchColumns } from './scan-leads.ts'
import type { FoundLead } from './scan-leads.ts'

/** A lead as lists show it, with where it came from; null where that is unknown. */
export type ListedLead = FoundLead & {
  readonly channel: string | null
  readonly campaign: string | null
  readonly device: string | null
  readonly country: string | null
}

/**
 * Adds where the leads came from, in two parallel reads by key: of their visits, and of the touches of those read
 * without them.
 */
export async function withOrigins(
  services: Services,
  db: Queryable,
  found: readonly FoundLead[],
): Promise<readonly ListedLead[]> {
  const open = found.flatMap(({ id, channel }) => (channel === undefined ? [id] : []))
  const [touches, visits] = await Promise.all([
    readTouches(db, open),
    devicesAndCountries(services, db, found),
  ])
  return found.map((lead) => {
    const { channel = null, campaign = null } =
      lead.channel === undefined ? (touches.get(lead.id) ?? {}) : lead
    const { device = null, country = null } = visits.get(lead.id) ?? {}
    return { ...lead, channel, campaign, device, country }
  })
}

async function readTouches(
  db: Queryable,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<FoundLead, 'channel' | 'campaign'>>> {
  if (leadIds.length === 0) return new Map()
  const rows = await db
    .select({ id: leadAttributions.leadId, ...touchColumns })
    .from(leadAttributions)
    .where(inTextArray(leadAttributions.leadId, leadIds))
  return new Map(rows.map(({ id, ...touch }) => [id, touch]))
}
