import type { ComponentType } from 'react'

/** Every screen but the landing page, by path pattern, loaded when it is needed. */
export const screens = {
  '/quiz/:questionId?': async () => (await import('#web/journey/quiz/quiz-screen.tsx')).QuizScreen,
  '/loading': async () => (await import('#web/journey/loading/loading-screen.tsx')).LoadingScreen,
  '/purchase': async () => (await import('#web/journey/purchase/purchase-screen.tsx')).PurchaseScreen,
  '/checkout': async () => (await import('#web/journey/checkout/checkout-screen.tsx')).CheckoutScreen,
  '/email-offer': async () =>
    (await import('#web/journey/email-offer/email-offer-screen.tsx')).EmailOfferScreen,
  '/upsell/:productId': async () => (await import('#web/journey/upsell/upsell-screen.tsx')).UpsellScreen,
  '/register': async () => (await import('#web/journey/register/register-screen.tsx')).RegisterScreen,
  '/thank-you': async () => (await import('#web/journey/thank-you/thank-you-screen.tsx')).ThankYouScreen,
  '/subscription': async () =>
    (await import('#web/journey/subscription/subscription-screen.tsx')).SubscriptionScreen,
  '/reviews': async () => (await import('#web/site/reviews/reviews-screen.tsx')).ReviewsScreen,
  '/terms': async () => (await import('#web/site/legal/terms-screen.tsx')).TermsScreen,
  '/privacy': async () => (await import('#web/site/legal/privacy-screen.tsx')).PrivacyScreen,
  '/contact': async () => (await import('#web/site/contact/contact-screen.tsx')).ContactScreen,
  '/article/:slug': async () => (await import('#web/site/article/article-screen.tsx')).ArticleScreen,
  '/login': async () => (await import('#web/site/login/login-screen.tsx')).LoginScreen,
  '/forgot-password': async () =>
    (await import('#web/site/password/forgot-password-screen.tsx')).ForgotPasswordScreen,
  '/reset-password': async () =>
    (await import('#web/site/password/reset-password-screen.tsx')).ResetPasswordScreen,
  '/account': async () => (await import('#web/site/account/account-screen.tsx')).AccountScreen,
} satisfies Record<string, () => Promise<ComponentType>>

/** The code of the screen at a path, on its way or there already; nothing where the application has it. */
export function loadScreenAt(pathname: string): Promise<ComponentType> | undefined {
  const [, wanted] = pathname.split('/')
  return Object.entries(screens).find(([pattern]) => pattern.split('/')[1] === wanted)?.[1]()
}
