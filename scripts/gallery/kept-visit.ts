import {
  imperialUnits,
  metricUnits,
  policyVersionOf,
  quizStoragePrefix,
  quizStorageVersion,
} from '@fennel/funnel'
import type { Answers, Brand, UnitSystem, UpsellOffer } from '@fennel/funnel'
import { sampleEmail } from './plausible-answers.ts'
import type { KeptVisit } from './shot.ts'

/** Every picture is taken on this date, so that dates on it do not change from day to day. */
export const pictureDay = Date.UTC(2026, 10, 30, 15, 30)

const sessionId = 'a-visit-for-the-gallery'

/** All consent decisions made: no banner covers the pictures, and nothing is shared. */
const consentOf = (brand: Brand) => ({
  choices: { analytics: false, ads: false, healthProcessing: true },
  isDecided: true,
  isHealthDecided: true,
  source: 'banner-reject',
  policyVersion: policyVersionOf(brand),
  receiptId: 'a-receipt-for-the-gallery',
  sessionId,
  isSent: true,
})

/** The storage of a browser in which these answers were given. */
export function keepAnswers(
  brand: Brand,
  flowId: string,
  answers: Answers,
  units: UnitSystem = 'imperial',
): KeptVisit {
  const quiz = {
    version: quizStorageVersion,
    currentStep: 0,
    answers,
    isCompleted: false,
    sessionId,
    preferences: { preferredUnits: units === 'metric' ? metricUnits : imperialUnits },
    savedAt: pictureDay,
    flowId,
  }
  return {
    local: {
      [`${quizStoragePrefix}flow`]: flowId,
      [`${quizStoragePrefix}state`]: quiz,
      [`${quizStoragePrefix}consent`]: consentOf(brand),
    },
    session: {},
  }
}

/** The same browser after buying the most popular plan and these offers. */
export function keepPayment(visit: KeptVisit, brand: Brand, offers: readonly UpsellOffer[] = []): KeptVisit {
  const plan = brand.plans.find(({ isTagged }) => isTagged) ?? brand.plans[0]
  if (plan === undefined) return visit
  const purchaseDate = new Date(pictureDay).toISOString()
  const payment = {
    subscriptionId: 'sub_gallery',
    status: 'active',
    timestamp: purchaseDate,
    customerInfo: { email: sampleEmail, fullName: 'Maria Sample', countryCode: 'US' },
    product: { id: plan.id, name: plan.name, price: plan.finalPriceCents / 100, currency: plan.currency },
    stripeSessionId: '',
    productId: plan.id,
    upsells: offers.map(({ id, name, priceCents, currency }) => ({
      id,
      name,
      price: priceCents / 100,
      currency,
      purchaseDate,
      transactionId: 'pi_gallery',
      orderId: 'order_gallery',
    })),
    card: { brand: 'visa', last4: '4242' },
  }
  return { ...visit, session: { ...visit.session, payment_success_data: payment } }
}

/** The same browser, signed in to an account. */
export function signedIn(visit: KeptVisit): KeptVisit {
  return { ...visit, local: { ...visit.local, token: 'a-sign-in-for-the-gallery' } }
}
