import type { ComponentType } from 'react'
import { once } from '#web/loading/once.ts'
import { loadScreen } from '#web/loading/load-screen.ts'

type Screens<Name extends string> = Readonly<Record<Name, ComponentType>>

// NOTE: destructuring a module right at its import would put the name into the build three times.
const screen = <Name extends string>(load: () => Promise<Screens<Name>>, name: Name) =>
  once(() => loadScreen(async () => (await load())[name]))
const legal = (name: 'TermsScreen' | 'PrivacyScreen' | 'HealthDataScreen') =>
  screen(() => import('#web/site/legal/legal-screens.tsx'), name)

/** Every screen except the landing page, by path pattern, loaded on demand. */
export const screens = {
  '/quiz/:questionId?': screen(() => import('#web/journey/quiz/quiz-screen.tsx'), 'QuizScreen'),
  '/loading': screen(() => import('#web/journey/loading/loading-screen.tsx'), 'LoadingScreen'),
  '/purchase': screen(() => import('#web/journey/purchase/purchase-screen.tsx'), 'PurchaseScreen'),
  '/checkout': screen(() => import('#web/journey/checkout/checkout-screen.tsx'), 'CheckoutScreen'),
  '/email-offer': screen(() => import('#web/journey/email-offer/email-offer-screen.tsx'), 'EmailOfferScreen'),
  '/upsell/:productId': screen(() => import('#web/journey/upsell/upsell-screen.tsx'), 'UpsellScreen'),
  '/register': screen(() => import('#web/journey/register/register-screen.tsx'), 'RegisterScreen'),
  '/thank-you': screen(() => import('#web/journey/thank-you/thank-you-screen.tsx'), 'ThankYouScreen'),
  '/subscription': screen(
    () => import('#web/journey/subscription/subscription-screen.tsx'),
    'SubscriptionScreen',
  ),
  '/reviews': screen(() => import('#web/site/reviews/reviews-screen.tsx'), 'ReviewsScreen'),
  '/terms': legal('TermsScreen'),
  '/privacy': legal('PrivacyScreen'),
  '/health-data': legal('HealthDataScreen'),
  '/contact': screen(() => import('#web/site/contact/contact-screen.tsx'), 'ContactScreen'),
  '/article/:slug': screen(() => import('#web/site/article/article-screen.tsx'), 'ArticleScreen'),
  '/login': screen(() => import('#web/site/login/login-screen.tsx'), 'LoginScreen'),
  '/forgot-password': screen(
    () => import('#web/site/password/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
  '/reset-password': screen(
    () => import('#web/site/password/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  '/account': screen(() => import('#web/site/account/account-screen.tsx'), 'AccountScreen'),
  '/withdraw': screen(() => import('#web/site/withdraw/withdraw-screen.tsx'), 'WithdrawScreen'),
} satisfies Record<string, () => Promise<ComponentType>>

/** The code of the screen at a path, loaded or loading; undefined if it is part of the application. */
export function loadScreenAt(pathname: string): Promise<ComponentType> | undefined {
  const [, wanted] = pathname.split('/')
  return Object.entries(screens).find(([pattern]) => pattern.split('/')[1] === wanted)?.[1]()
}
