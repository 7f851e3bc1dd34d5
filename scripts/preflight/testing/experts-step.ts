import type { InfoCardStep } from '@fennel/funnel'
import { shipped } from './finished-brand.ts'

/** A step with an invented expert who is said to review plans. */
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
