import type { RouteConfig } from '@fennel/funnel'

/** There are no upsell pages: the purchase leads straight to registration. */
export const routeFlow: RouteConfig = {
  routes: [
    { type: 'landing', path: '/', name: 'Welcome' },
    { type: 'quiz', path: '/quiz', name: 'Your clarity quiz' },
    { type: 'loading', path: '/loading', name: 'Waking your twin' },
    { type: 'purchase', path: '/purchase', name: 'Your AI twin' },
    { type: 'register', path: '/register', name: 'Account setup' },
    { type: 'thank-you', path: '/thank-you', name: 'Thank you' },
  ],
  defaultRouteIndex: 0,
  quizStartIndex: 1,
  conditions: [
    { when: 'quiz_completed', navigateTo: 2 },
    { when: 'loading_completed', navigateTo: 3 },
    { when: 'purchase_completed', navigateTo: 4 },
    { when: 'registration_completed', navigateTo: 5 },
  ],
}
