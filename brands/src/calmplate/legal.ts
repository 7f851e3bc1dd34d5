import type { LegalEntity } from '@fennel/funnel'

/** A made-up company at reserved example addresses, so that it cannot be mistaken for a real one. */
export const legal: LegalEntity = {
  companyName: 'Calmplate Sample Company LLC (sample, replace before going live)',
  companyCode: 'SAMPLE-000000',
  companyAddress: '1 Sample Street, Suite 100, Sampletown, DE 00000, United States',
  websiteUrl: 'https://calmplate.example',
  supportEmail: 'support@calmplate.example',
  currency: 'USD',
  sample: true,
}
