import type { BodyOf } from '@fennel/contract'
import { orderLabel } from '../ui/order-filter.tsx'

export type LeadFilterValues = Omit<BodyOf<'exportLeads'>, 'reason'>

/** The labels of the lead filters, in their order on screen. */
export const leadFilterLabels = {
  email: 'Email starts with',
  order: orderLabel,
  brand: 'Brand',
  flow: 'Flow',
  source: 'Latest source',
  firstSource: 'First source',
  campaign: 'Campaign (exact name)',
  device: 'Device',
  country: 'Country',
  reached: 'Reached',
  missed: 'Did not reach',
  left: 'Left at',
  purchased: 'Purchased',
  from: 'From',
  to: 'To',
} as const satisfies Readonly<Record<keyof LeadFilterValues, string>>

type LeadFilterName = keyof typeof leadFilterLabels

export const leadFilterNames = Object.keys(leadFilterLabels) as readonly LeadFilterName[]

/** The filters as typed and as in the address; empty texts filter nothing. */
export type LeadFilterTexts = Readonly<Partial<Record<LeadFilterName, string>>>
