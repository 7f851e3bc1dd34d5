import type { RouteConfig } from '@fennel/funnel'

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
