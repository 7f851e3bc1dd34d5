import type { Route } from './visitor-routes.ts'

/** API calls for other clients of visitors and customers, and for Stripe. Our own pages make none of them. */
export const otherClientRoutes = {
  leadQuizData: { method: 'GET', path: '/leads/quiz-data', access: 'lead' },
  getProduct: { method: 'GET', path: '/products/:id', access: 'anyone' },
  createSubscription: { method: 'POST', path: '/stripe/create-subscription', access: 'lead' },
  createSubscriptionCheckout: {
    method: 'POST',
    path: '/stripe/create-subscription-checkout',
    access: 'lead',
  },
  subscriptionStatus: { method: 'GET', path: '/stripe/subscription-status/:subscriptionId', access: 'lead' },
  stripeWebhook: { method: 'POST', path: '/stripe/webhook', access: 'signature' },
  signup: { method: 'POST', path: '/auth/signup', access: 'lead' },
} as const satisfies Record<string, Route>
