import type { JourneyRoute, RouteConfig } from '@fennel/funnel'

export const routeFlow: RouteConfig = {
  routes: [
    { type: 'landing', path: '/', name: 'Welcome' },
    { type: 'quiz', path: '/quiz', name: 'Your personalized quiz' },
    { type: 'loading', path: '/loading', name: 'Preparing your plan' },
    { type: 'purchase', path: '/purchase', name: 'Your personalized plan' },
    { type: 'upsell', path: '/upsell/workout-program', name: 'Special offer 1' },
    { type: 'upsell', path: '/upsell/recipes-upsell', name: 'Special offer 2' },
    { type: 'register', path: '/register', name: 'Account setup' },
    { type: 'thank-you', path: '/thank-you', name: 'Thank you' },
  ],
  defaultRouteIndex: 0,
  quizStartIndex: 1,
  conditions: [
    { when: 'quiz_completed', navigateTo: 2 },
    { when: 'loading_completed', navigateTo: 3 },
    { when: 'purchase_completed', navigateTo: 4 },
    { when: 'upsell_0_completed', navigateTo: 5 },
    { when: 'upsell_1_completed', navigateTo: 6 },
    { when: 'registration_completed', navigateTo: 7 },
  ],
}

const beforeOffers: readonly JourneyRoute[] = routeFlow.routes.slice(0, 4)
const afterOffers: readonly JourneyRoute[] = routeFlow.routes.slice(6)

/**
 * Journeys that differ from `routeFlow`. In `upsell_{n}_completed`, `n` is the product's index in the list of
 * `offers.ts`, so a journey with later products uses their numbers.
 */
export const routeFlowByFlowId: Readonly<Record<string, RouteConfig>> = {
  // The older journey with a single offer.
  cortisol: {
    ...routeFlow,
    routes: [
      ...beforeOffers,
      { type: 'upsell', path: '/upsell/product', name: 'One more thing for your evenings' },
      ...afterOffers,
    ],
    conditions: [
      { when: 'quiz_completed', navigateTo: 2 },
      { when: 'loading_completed', navigateTo: 3 },
      { when: 'purchase_completed', navigateTo: 4 },
      { when: 'upsell_4_completed', navigateTo: 5 },
      { when: 'registration_completed', navigateTo: 6 },
    ],
  },
  // From the last answer straight to the plans. The loading page stays for visitors whose answers could not be saved.
  'no-carbs': {
    ...routeFlow,
    conditions: routeFlow.conditions.map((condition) =>
      condition.when === 'quiz_completed' ? { ...condition, navigateTo: 3 } : condition,
    ),
  },
  // The older pair of offers.
  'fatty-liver': {
    ...routeFlow,
    routes: [
      ...beforeOffers,
      { type: 'upsell', path: '/upsell/recipe-collection', name: 'Special offer 1' },
      { type: 'upsell', path: '/upsell/supplement-guide', name: 'Special offer 2' },
      ...afterOffers,
    ],
    conditions: [
      { when: 'quiz_completed', navigateTo: 2 },
      { when: 'loading_completed', navigateTo: 3 },
      { when: 'purchase_completed', navigateTo: 4 },
      { when: 'upsell_2_completed', navigateTo: 5 },
      { when: 'upsell_3_completed', navigateTo: 6 },
      { when: 'registration_completed', navigateTo: 7 },
    ],
  },
}
