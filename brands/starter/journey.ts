import type { RouteConfig } from '@fennel/funnel'

/** The pages in order. Conditions name the page an event leads to, by its index in this list. */
export const routeFlow: RouteConfig = {
  routes: [
    { type: 'landing', path: '/', name: 'Welcome' },
    { type: 'quiz', path: '/quiz', name: 'Your quiz' },
    { type: 'loading', path: '/loading', name: 'One moment' },
    { type: 'purchase', path: '/purchase', name: 'Your plan' },
    { type: 'upsell', path: '/upsell/starter-extra', name: 'Special offer' },
    { type: 'register', path: '/register', name: 'Your account' },
    { type: 'thank-you', path: '/thank-you', name: 'Thank you' },
  ],
  defaultRouteIndex: 0,
  quizStartIndex: 1,
  conditions: [
    { when: 'quiz_completed', navigateTo: 2 },
    { when: 'loading_completed', navigateTo: 3 },
    { when: 'purchase_completed', navigateTo: 4 },
    { when: 'upsell_0_completed', navigateTo: 5 },
    { when: 'registration_completed', navigateTo: 6 },
  ],
}
