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

/** Sample text. Your lawyer writes the real one; see the other brands for the sections it needs. */
export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  sample: true,
  sections: [
    {
      id: 'who-we-are',
      title: 'Who we are',
      paragraphs: ['This is sample text. Replace it before anybody can buy from you.'],
    },
    {
      id: 'renewal',
      title: 'Automatic renewal',
      paragraphs: [
        'This is sample text. Subscriptions renew automatically at the end of each term until you cancel. The renewal prices are:',
      ],
      bullets: [
        '1 month plan: $39.99 every month',
        '3 months plan: $69.99 every 3 months',
        'If you switch how often you pay: $39.99 every month, or $119.99 every year',
      ],
    },
    {
      id: 'accessibility',
      title: 'Accessibility',
      paragraphs: [
        'This is sample text. The pages work by touch, with a mouse, with the keyboard alone and with a screen reader, with text enlarged to twice its size, and with less motion where a device asks for it.',
        `If something keeps you from using a page, write to ${legal.supportEmail}: which page it is, and what you use to read it.`,
      ],
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

export const healthData: LegalDocument = {
  title: 'Consumer Health Data Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'what-we-know-of-your-health',
      title: 'What we know of your health',
      paragraphs: [
        'This is sample text. Replace it before anybody can answer your quiz: which health data you collect and what for, where it comes from, what is shared with whom (affiliates by name), how people give and take back their consent, and how they see the data, have it deleted, and appeal when you refuse.',
      ],
    },
  ],
}
