import type { LegalDocument, LegalEntity } from '@fennel/funnel'

export const legal: LegalEntity = {
  companyName: 'Sample Company (replace before going live)',
  companyCode: '000000',
  companyAddress: '1 Sample Street, Sample City',
  websiteUrl: 'https://starter.example',
  supportEmail: 'support@starter.example',
  currency: 'USD',
  sample: true,
}

/** Sample text. Your lawyer writes the real one; the other brands show the sections it needs. */
export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  sample: true,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      paragraphs: ['This is sample text. Replace it before anybody can buy from you.'],
    },
  ],
}

export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'what-we-keep',
      title: 'What we keep',
      paragraphs: ['This is sample text. Replace it before anybody can answer your quiz.'],
    },
  ],
}
