import { defineBrandPages } from '@fennel/funnel'
import { healthData, privacy, terms } from './legal.ts'

/** The pages outside the funnel: legal texts, articles, and the evidence behind the claims. */
export const starterPages = defineBrandPages({
  terms,
  privacy,
  healthData,
  articles: { defaultFlow: 'starter', markAsAdvertisement: true, byFlow: { starter: [] } },
  evidence: [
    {
      id: 'success-rate',
      claim: '83% of users report success',
      source: 'Sample: replace with your own numbers.',
      sample: true,
    },
    {
      id: 'member-stories',
      claim: 'The customer stories and reviews.',
      source: 'Sample: replace with real stories of people who agreed, and say what is typical.',
      sample: true,
    },
  ],
})
