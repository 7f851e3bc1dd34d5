import { z } from 'zod'
import { amount, emailText, envelope, identifier, shortText } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

export const paymentDeviceInfo = z.strictObject({
  userAgent: z.string().max(512).optional(),
  browserName: shortText.optional(),
  os: shortText.optional(),
  deviceType: shortText.optional(),
  screenWidth: z.number().optional(),
  screenHeight: z.number().optional(),
  language: z.string().max(35).optional(),
  timezone: z.string().max(64).optional(),
  isOnline: z.boolean().optional(),
  touchSupport: z.boolean().optional(),
  walletType: shortText.optional(),
})

/** Who pays. Required, but asked for by the use case: a missing one is told in words of its own. */
const payerEmail = z.string().max(254).optional()

const flowFields = z.strictObject({
  productId: identifier,
  customerEmail: payerEmail,
  /** Absent with `setupIntent` (the browser sets the card up itself) and beside a `confirmationTokenId`. */
  paymentMethodId: identifier.optional(),
  /** Instead of a payment method: what Stripe's browser library makes of the form in one go. */
  confirmationTokenId: identifier.optional(),
  /** Asks for the client secret of a card set-up; nothing is bought, whatever the product. */
  setupIntent: z.boolean().optional(),
  /** Words for people and reports; the catalogue decides what the product is. */
  productType: shortText.optional(),
  /** When given it must equal the catalogue's price: money never comes from a browser. */
  amount: amount.optional(),
  currency: z.string().length(3).optional(),
  fullName: shortText.optional(),
  countryCode: z.string().length(2).optional(),
  /** Accepted and ignored: the server returns to its own public address. */
  returnUrl: z.string().max(500).optional(),
  registrationSource: z.enum(['quiz', 'email_offer', 'checkout']).optional(),
  deviceInfo: paymentDeviceInfo.optional(),
  /** Accepted and dropped: what is kept of a purchase comes from the lead and the catalogue. */
  metadata: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])).optional(),
  isWallet: z.boolean().optional(),
  walletType: shortText.optional(),
  /** The renewal sentence shown beside the pay button. The receipt of consent keeps our own, and whether this was another. */
  disclosure: z.string().max(2000).optional(),
})

const flowBody = flowFields
  .refine(
    ({ paymentMethodId, confirmationTokenId, setupIntent }) =>
      setupIntent === true || paymentMethodId !== undefined || confirmationTokenId !== undefined,
    { path: ['paymentMethodId'], message: 'is missing' },
  )
  .refine(
    ({ paymentMethodId, confirmationTokenId }) =>
      paymentMethodId === undefined || confirmationTokenId === undefined,
    { path: ['confirmationTokenId'], message: 'comes instead of a payment method' },
  )

export const subscriptionFlowResult = z.object({
  clientSecret: z.string().optional(),
  /** Which of the two intents the secret belongs to. */
  intentType: z.enum(['payment', 'setup']).optional(),
  requiresAction: z.boolean(),
  requiresConfirmation: z.boolean(),
  returnUrl: z.string().optional(),
  paymentIntentId: z.string().optional(),
  subscriptionId: z.string().optional(),
  completeEndpoint: z.string().optional(),
  status: z.string(),
  trialEnd: z.iso.datetime().optional(),
  /** The card that the plan is paid with. It need not be this call's: an earlier one's may have gone through unheard. */
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  /** What the first term costs, in decimal units. It may be the price of an earlier call too, from before it changed. */
  amount: amount.optional(),
})

export const subscriptionStatus = z.object({
  subscriptionId: z.string(),
  status: z.enum(['pending', 'active', 'trialing', 'past_due', 'canceled']),
  productId: z.string(),
  currentPeriodEnd: z.iso.datetime().optional(),
  cancelAtPeriodEnd: z.boolean(),
})

export const paymentSchemas = {
  createSubscription: {
    body: z.strictObject({
      productId: identifier,
      customerEmail: payerEmail,
      paymentMethodId: identifier.optional(),
      /** As in the other ways to pay: when given it must be the price this buyer pays now. */
      amount: amount.optional(),
      currency: z.string().length(3).optional(),
      /** Accepted and ignored: the card of a plan is always kept for its renewals. */
      setupFutureUsage: z.enum(['off_session', 'on_session']).optional(),
    }),
    response: envelope(subscriptionFlowResult.extend({ type: z.enum(['trial', 'regular']) })),
  },
  createSubscriptionCheckout: {
    body: z.strictObject({ productId: identifier, customerEmail: emailText.optional() }),
    response: envelope(z.object({ sessionId: z.string(), url: z.string() })),
  },
  completeSubscriptionFlow: {
    body: flowBody,
    response: z.object({
      success: z.literal(true),
      message: z.string().optional(),
      data: subscriptionFlowResult,
    }),
  },
  completePayment: {
    headers: z.looseObject({ 'x-payment-intent-id': identifier }),
    query: z.strictObject({ paymentIntentId: identifier }),
    body: z.strictObject({ paymentIntentId: identifier }),
    response: envelope(
      z.object({ status: z.string(), subscriptionId: z.string().optional(), paymentIntentId: z.string() }),
    ),
  },
  verifyPayment: {
    body: z.strictObject({ paymentIntentId: identifier }),
    response: z.object({ success: z.literal(true), data: z.object({ status: z.string() }) }),
  },
  subscriptionStatus: {
    params: z.strictObject({ subscriptionId: identifier }),
    response: envelope(subscriptionStatus),
  },
  purchaseUpsell: {
    body: z.strictObject({
      productId: z.string().max(128).optional(),
      productName: z.string().max(200).optional(),
      amount: z.number().optional(),
      currency: z.string().max(3).optional(),
      customerEmail: z.string().max(254).optional(),
      sessionId: z.string().max(128).optional(),
      mainPlanProductId: z.string().max(128).optional(),
      stripeSessionId: z.string().max(128).optional(),
      /** The sentences beside the button. Our own are kept, and whether these were others. */
      disclosure: z.string().max(2000).optional(),
    }),
    response: envelope(
      z.object({
        success: z.boolean(),
        clientSecret: z.string().optional(),
        transactionId: z.string().optional(),
        orderId: z.string().optional(),
        message: z.string().optional(),
        /** True when this offer was bought before; nothing is charged again. */
        alreadyPurchased: z.boolean().optional(),
      }),
    ),
  },
  stripeWebhook: { response: z.object({ received: z.literal(true) }) },
} satisfies Record<string, RouteSchemas>
