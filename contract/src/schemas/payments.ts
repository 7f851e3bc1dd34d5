import { z } from 'zod'
import { amount, emailText, envelope, identifier, moment, shortText } from './shared.ts'
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

/** Who pays. Required, but checked by the use case, so that a missing address gets its own message. */
const payerEmail = z.string().max(254).optional()

const flowFields = z.strictObject({
  productId: identifier,
  customerEmail: payerEmail,
  /** Absent with `setupIntent` (the browser sets the card up itself) and with a `confirmationTokenId`. */
  paymentMethodId: identifier.optional(),
  /** Instead of a payment method: the token Stripe's browser library creates from the whole form. */
  confirmationTokenId: identifier.optional(),
  /** Requests the client secret of a card set-up. Nothing is bought, whatever the product. */
  setupIntent: z.boolean().optional(),
  /** For people and reports only; the catalog decides what the product is. */
  productType: shortText.optional(),
  /** If given, it must equal the catalog price: prices never come from a browser. */
  amount: amount.optional(),
  currency: z.string().length(3).optional(),
  fullName: shortText.optional(),
  countryCode: z.string().length(2).optional(),
  /** Accepted and ignored: the server returns to its own public address. */
  returnUrl: z.string().max(500).optional(),
  registrationSource: z.enum(['quiz', 'email_offer', 'checkout']).optional(),
  deviceInfo: paymentDeviceInfo.optional(),
  /** Accepted and dropped: what is stored about a purchase comes from the lead and the catalog. */
  metadata: z.record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()])).optional(),
  isWallet: z.boolean().optional(),
  walletType: shortText.optional(),
  /**
   * The renewal sentence shown next to the pay button. The consent receipt stores the server's own, and whether this
   * one differed.
   */
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
  trialEnd: moment.optional(),
  /**
   * The card the plan was paid with. It may differ from this request's: an earlier one's payment may have gone through
   * without its response arriving.
   */
  card: z.object({ brand: z.string(), last4: z.string() }).optional(),
  /**
   * The price of the first term, in decimal units. It may also be that of an earlier request, from before the price
   * changed.
   */
  amount: amount.optional(),
  /** True if an earlier request paid for this plan; nothing is charged again. */
  alreadyPurchased: z.boolean().optional(),
})

export const subscriptionStatus = z.object({
  subscriptionId: z.string(),
  status: z.enum(['pending', 'active', 'trialing', 'past_due', 'canceled']),
  productId: z.string(),
  currentPeriodEnd: moment.optional(),
  cancelAtPeriodEnd: z.boolean(),
})

export const paymentSchemas = {
  createSubscription: {
    body: z.strictObject({
      productId: identifier,
      customerEmail: payerEmail,
      paymentMethodId: identifier.optional(),
      /** If given, it must be the price this buyer pays now, as in the other ways to pay. */
      amount: amount.optional(),
      currency: z.string().length(3).optional(),
      /** Accepted and ignored: a plan's card is always saved for its renewals. */
      setupFutureUsage: z.enum(['off_session', 'on_session']).optional(),
    }),
    response: envelope(subscriptionFlowResult.extend({ type: z.enum(['trial', 'regular']) })),
  },
  createSubscriptionCheckout: {
    /**
     * The fields of the other ways to pay. Those of a payment method are accepted and ignored: the hosted page asks for
     * the card.
     */
    body: flowFields
      .omit({ confirmationTokenId: true, setupIntent: true })
      .extend({ customerEmail: emailText.optional() }),
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
      // Five are required, but checked by the use case, so that a missing one gets its own message.
      productId: z.string().max(128).nullish(),
      productName: z.string().max(200).nullish(),
      amount: z.number().nullish(),
      currency: z.string().max(3).optional(),
      customerEmail: z.string().max(254).nullish(),
      sessionId: z.string().max(128).nullish(),
      mainPlanProductId: z.string().max(128).optional(),
      stripeSessionId: z.string().max(128).optional(),
      /** The sentences next to the button. The server stores its own, and whether these differed. */
      disclosure: z.string().max(2000).optional(),
    }),
    response: envelope(
      z.object({
        success: z.boolean(),
        clientSecret: z.string().optional(),
        transactionId: z.string().optional(),
        orderId: z.string().optional(),
        message: z.string().optional(),
        /** True if this offer was bought before; nothing is charged again. */
        alreadyPurchased: z.boolean().optional(),
      }),
    ),
  },
  stripeWebhook: { response: z.object({ received: z.literal(true) }) },
} satisfies Record<string, RouteSchemas>
