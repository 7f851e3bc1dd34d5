/** Every address of the product that is not part of a brand's journey data. */
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
 * Every address, as a pattern for a route without one of its own: that of a route without any pattern knows no address that
 * breaks a line, and would leave the page empty.
 */
export const anyAddress = /^/
