import type { Brand } from '@fennel/funnel'
import type { Services } from '#api/services.ts'
import type { LeadRecord } from './lead-record.ts'

/** The brand a lead belongs to. */
export function brandOfLead(services: Services, lead: LeadRecord): Brand {
  const brand = services.brands.get(lead.appName)
  if (brand === undefined) throw new Error(`Lead ${lead.id} belongs to the unknown app "${lead.appName}".`)
  return brand
}
