import type { LegalEntity } from '@fennel/funnel'

/** A made-up company at reserved example addresses, so that it cannot be mistaken for a real one. */
export const legal: LegalEntity = {
  companyName: 'Quietwin Sample Company Inc. (sample, replace before going live)',
  companyCode: 'SAMPLE-000002',
  companyAddress: '2 Sample Quay, Floor 2, Sampleport, WA 00000, United States',
  websiteUrl: 'https://quietwin.example',
  supportEmail: 'support@quietwin.example',
  currency: 'USD',
  sample: true,
}
