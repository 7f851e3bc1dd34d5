import type { RouteConfig } from '@fennel/funnel'

export const routeFlow: RouteConfig = {
  routes: [
    { type: 'landing', path: '/', name: 'Three good meals a day' },
    { type: 'quiz', path: '/quiz', name: 'Find your rhythm' },
    { type: 'loading', path: '/loading', name: 'Counting you in' },
    { type: 'purchase', path: '/purchase', name: 'Your game plan' },
    { type: 'upsell', path: '/upsell/sunday-prep', name: 'Special offer' },
    { type: 'register', path: '/register', name: 'Your account' },
    { type: 'thank-you', path: '/thank-you', name: 'Welcome to the band' },
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
