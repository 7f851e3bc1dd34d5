import { defineBrandPages } from '@fennel/funnel'
import { aCalmerFirstWeek } from './articles/a-calmer-first-week.ts'
import { sevenLunchesWithoutBread } from './articles/seven-lunches-without-bread.ts'
import { theFirstWeeksAfterTheScan } from './articles/the-first-weeks-after-the-scan.ts'
import { theTenOClockFridge } from './articles/the-ten-o-clock-fridge.ts'
import { twelveCalmingFoods } from './articles/twelve-calming-foods.ts'
import { whatACortisolDetoxCanBe } from './articles/what-a-cortisol-detox-can-be.ts'
import { whatYourLiverWouldOrder } from './articles/what-your-liver-would-order.ts'
import { whichCarbsToLeave } from './articles/which-carbs-to-leave.ts'
import { evidence } from './evidence.ts'
import { healthData } from './health-data.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

/** The pages outside the funnel: legal texts, articles, and the evidence behind the claims. */
export const calmplatePages = defineBrandPages({
  terms,
  privacy,
  healthData,
  articles: {
    defaultFlow: 'inflammation',
    markAsAdvertisement: true,
    byFlow: {
      inflammation: [twelveCalmingFoods, aCalmerFirstWeek],
      cortisol: [theTenOClockFridge, whatACortisolDetoxCanBe],
      'no-carbs': [whichCarbsToLeave, sevenLunchesWithoutBread],
      'fatty-liver': [whatYourLiverWouldOrder, theFirstWeeksAfterTheScan],
    },
  },
  evidence,
})
