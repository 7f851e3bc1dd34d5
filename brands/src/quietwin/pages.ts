import { defineBrandPages } from '@fennel/funnel'
import { openTabsInYourHead } from './articles/open-tabs-in-your-head.ts'
import { evidence } from './evidence.ts'
import { healthData } from './health-data.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

/** The pages outside the funnel: legal texts, articles, and the evidence behind the claims. */
export const quietwinPages = defineBrandPages({
  terms,
  privacy,
  healthData,
  articles: {
    defaultFlow: 'mental-clarity',
    markAsAdvertisement: true,
    byFlow: { 'mental-clarity': [openTabsInYourHead] },
  },
  evidence,
})
