import { defineBrandPages } from '@fennel/funnel'
import { sevenBreakfasts } from './articles/seven-breakfasts.ts'
import { evidence } from './evidence.ts'
import { healthData } from './health-data.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

/** The pages outside the funnel: legal texts, articles, and the evidence behind the claims. */
export const bravolioPages = defineBrandPages({
  terms,
  privacy,
  healthData,
  articles: {
    defaultFlow: 'three-beats',
    markAsAdvertisement: true,
    byFlow: { 'three-beats': [sevenBreakfasts] },
  },
  evidence,
})
