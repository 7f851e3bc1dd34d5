import type { LegalEntity } from '@fennel/funnel'

/** A made-up company at reserved example addresses, so that it cannot be mistaken for a real one. */
export const legal: LegalEntity = {
  companyName: 'Bravolio Sample Kitchens Inc. (sample, replace before going live)',
  companyCode: 'SAMPLE-111111',
  companyAddress: '3 Example Court, Floor 3, Exampleville, CO 00000, United States',
  websiteUrl: 'https://bravolio.example',
  supportEmail: 'team@bravolio.example',
  currency: 'USD',
  sample: true,
}
