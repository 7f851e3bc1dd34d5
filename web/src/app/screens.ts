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
} satisfies Record<string, () => Promise<ComponentType>>
