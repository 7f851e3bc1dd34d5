/** The addresses of the visitors' pages. */
export const paths = {
  landing: '/',
  quiz: '/quiz',
  quizQuestion: (questionId: string) => `/quiz/${encodeURIComponent(questionId)}`,
  loading: '/loading',
  purchase: '/purchase',
  checkout: '/checkout',
  emailOffer: '/email-offer',
  upsell: (productId: string) => `/upsell/${encodeURIComponent(productId)}`,
  register: '/register',
  thankYou: '/thank-you',
  subscription: '/subscription',
  reviews: '/reviews',
  terms: '/terms',
  privacy: '/privacy',
  healthData: '/health-data',
  contact: '/contact',
  article: (slug: string) => `/article/${encodeURIComponent(slug)}`,
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  account: '/account',
  withdraw: '/withdraw',
} as const

/**
 * Matches every address, for the catch-all route: a route without a pattern does not match addresses that contain a
 * line break, and would leave the page empty.
 */
export const anyAddress = /^/
