import type { ComponentType } from 'react'
import { once } from '#web/brand/once.ts'
import { loadScreen } from '#web/load-screen.ts'

const screen = (load: () => Promise<ComponentType>) => once(() => loadScreen(load))

/** Every screen but the landing page, by path pattern, loaded when it is needed. */
export const screens = {
  '/quiz/:questionId?': screen(async () => (await import('#web/journey/quiz/quiz-screen.tsx')).QuizScreen),
  '/loading': screen(async () => (await import('#web/journey/loading/loading-screen.tsx')).LoadingScreen),
  '/purchase': screen(async () => (await import('#web/journey/purchase/purchase-screen.tsx')).PurchaseScreen),
  '/checkout': screen(async () => (await import('#web/journey/checkout/checkout-screen.tsx')).CheckoutScreen),
  '/email-offer': screen(
    async () => (await import('#web/journey/email-offer/email-offer-screen.tsx')).EmailOfferScreen,
  ),
  '/upsell/:productId': screen(
    async () => (await import('#web/journey/upsell/upsell-screen.tsx')).UpsellScreen,
  ),
  '/register': screen(async () => (await import('#web/journey/register/register-screen.tsx')).RegisterScreen),
  '/thank-you': screen(
    async () => (await import('#web/journey/thank-you/thank-you-screen.tsx')).ThankYouScreen,
  ),
  '/subscription': screen(
    async () => (await import('#web/journey/subscription/subscription-screen.tsx')).SubscriptionScreen,
  ),
  '/reviews': screen(async () => (await import('#web/site/reviews/reviews-screen.tsx')).ReviewsScreen),
  '/terms': screen(async () => (await import('#web/site/legal/terms-screen.tsx')).TermsScreen),
  '/privacy': screen(async () => (await import('#web/site/legal/privacy-screen.tsx')).PrivacyScreen),
  '/contact': screen(async () => (await import('#web/site/contact/contact-screen.tsx')).ContactScreen),
  '/article/:slug': screen(async () => (await import('#web/site/article/article-screen.tsx')).ArticleScreen),
  '/login': screen(async () => (await import('#web/site/login/login-screen.tsx')).LoginScreen),
  '/forgot-password': screen(
    async () => (await import('#web/site/password/forgot-password-screen.tsx')).ForgotPasswordScreen,
  ),
  '/reset-password': screen(
    async () => (await import('#web/site/password/reset-password-screen.tsx')).ResetPasswordScreen,
  ),
  '/account': screen(async () => (await import('#web/site/account/account-screen.tsx')).AccountScreen),
  '/withdraw': screen(async () => (await import('#web/site/withdraw/withdraw-screen.tsx')).WithdrawScreen),
} satisfies Record<string, () => Promise<ComponentType>>

/** The code of the screen at a path, on its way or there already; nothing where the application has it. */
export function loadScreenAt(pathname: string): Promise<ComponentType> | undefined {
  const [, wanted] = pathname.split('/')
  return Object.entries(screens).find(([pattern]) => pattern.split('/')[1] === wanted)?.[1]()
}
