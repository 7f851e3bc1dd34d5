import type { InfoCardStep } from '@fennel/funnel'
import { shipped } from './finished-brand.ts'

/** Invented people who are said to look over a plan. */
export const experts: InfoCardStep = {
  id: 'experts',
  type: 'info-card',
  title: 'Who looks over your plan',
  card: {
    paragraphs: [],
    people: [
      {
        name: 'Ann',
        role: 'Dietitian',
        text: 'Balance first.',
        picture: shipped.landingPageContent.heroImage,
        sample: true,
      },
    ],
  },
  dataClass: 'none',
}
