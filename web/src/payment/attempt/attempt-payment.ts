import { decimalFromCents, laterTimings, paymentMessages } from '@fennel/funnel'
import type { PaymentAction, PlanOffer } from '@fennel/funnel'
import type { PaymentMethodCreateParams, Stripe, StripeElements } from '@stripe/stripe-js'
import { ApiFailure } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import { paths } from '#web/paths.ts'
import type { RegistrationSource, Visitor } from '#web/visitor/index.ts'
import { withTimeout } from '#web/with-timeout.ts'
import { PaymentProblemError } from '../problems/payment-problem-error.ts'
import type { PlanPurchase } from '../saved/record-purchase.ts'
import { readPaymentDeviceInfo } from './device-info.ts'
import type { MethodToCreate } from './create-payment-method.ts'
import { emailOfPayer } from './email-of-payer.ts'
import { runPayment } from './run-payment.ts'
import type { PaymentFacts, PaymentOutcome, PaymentRun } from './run-payment.ts'
import { validatePayment } from './validate-payment.ts'

/** Who pays and how. A wallet supplies its own name and address and needs no form. */
export interface Payer {
  readonly fullName: string
  readonly email: string
  readonly wallet?: {
    readonly type: 'apple_pay' | 'google_pay'
    readonly billingDetails: PaymentMethodCreateParams.BillingDetails
  }
}

export type CompletePayer = Payer & { readonly countryCode: string }

/** What is bought, and on which terms. */
export interface PaymentTerms {
  readonly plan: PlanOffer
  /** The address known so far. If the buyer pays with a different one, that one replaces it. */
  readonly email: string
  readonly registrationSource: RegistrationSource
  /** The renewal sentence on screen. It is sent with the payment as the terms the buyer agreed to. */
  readonly disclosure: string
}

/** What an attempt works with. `stripe` and `elements` are null until the provider's script has loaded. */
export interface PaymentParties {
  readonly stripe: Stripe | null
  readonly elements: StripeElements | null
  readonly api: ApiClient
  readonly visitor: Visitor
  readonly dispatch: (action: PaymentAction) => void
}

/**
 * Validates the input, tracks that a payment began, ensures the lead exists, and pays. Rejects with the problem that
 * stopped it.
 */
export async function attemptPayment(
  terms: PaymentTerms,
  parties: PaymentParties,
  payer: CompletePayer,
  limits: Pick<PaymentRun, 'timeoutError' | 'isBegun' | 'stopped' | 'savePending'>,
): Promise<PaymentOutcome> {
  const { plan, registrationSource, disclosure } = terms
  const { email, fullName, wallet, countryCode } = payer
  const { api, visitor, dispatch } = parties
  const amount = decimalFromCents(plan.finalPriceCents)
  const method = await prepareMethod(terms, parties, payer, limits.timeoutError)
  await beginPurchase(terms, visitor, payer, limits.timeoutError)
  const returnUrl = new URL(paths.register, window.location.origin).href
  return runPayment({
    ...method,
    ...limits,
    api,
    dispatch,
    returnUrl,
    request: {
      productId: plan.id,
      productType: plan.type,
      amount,
      currency: plan.currency,
      customerEmail: email,
      countryCode,
      registrationSource,
      returnUrl,
      disclosure,
      isWallet: method.isWallet,
      deviceInfo: readPaymentDeviceInfo(window, wallet?.type),
      ...(fullName === '' ? {} : { fullName }),
      ...(wallet === undefined ? {} : { walletType: wallet.type }),
    },
  })
}

/** Validates the input and reports that it is valid. Rejects with the first problem. */
export async function prepareMethod(
  { plan }: PaymentTerms,
  { stripe, elements, dispatch }: PaymentParties,
  { email, fullName, wallet, countryCode }: CompletePayer,
  timeoutError: PaymentProblemError,
): Promise<MethodToCreate> {
  const isWallet = wallet !== undefined
  const provider = await validatePayment({
    stripe,
    elements,
    isWallet,
    fullName,
    email,
    product: { id: plan.id, type: plan.type, priceCents: plan.finalPriceCents },
    timeoutError,
  })
  dispatch({ type: 'validated' })
  const ofForm = { name: fullName, ...emailOfPayer(email), address: { country: countryCode } }
  return { ...provider, isWallet, timeoutError, billingDetails: wallet?.billingDetails ?? ofForm }
}

/** Tracks that a payment began and ensures that the lead exists, under the address the buyer pays with. */
async function beginPurchase(
  { plan, email: knownEmail, registrationSource }: PaymentTerms,
  visitor: Visitor,
  { email, wallet }: Payer,
  timeoutError: PaymentProblemError,
): Promise<void> {
  const walletFacts = {
    paymentMethod: 'express_checkout',
    walletType: wallet?.type,
    originalPrice: decimalFromCents(plan.priceCents),
    productType: plan.type,
  }
  visitor.track('paymentInitiated', {
    productId: plan.id,
    productName: plan.name,
    amount: decimalFromCents(plan.finalPriceCents),
    currency: plan.currency.toUpperCase(),
    email,
    ...(wallet === undefined ? {} : walletFacts),
  })
  // The server accepts payment only for the lead's own address.
  if (email !== knownEmail) visitor.saveEmail(email)
  const ensured = visitor.ensureLead(registrationSource).catch((cause: unknown) => {
    if (cause instanceof ApiFailure) throw cause
    // The server's response had no lead. Nothing was charged, and another try can help.
    throw new PaymentProblemError(paymentMessages.initializeFailed, { cause })
  })
  // It may take several requests, which together may not take longer than one.
  await withTimeout(ensured, laterTimings.paymentTimeout, timeoutError)
}

/**
 * The purchase as stored for the page after the payment and for a return from the bank, at the server's price if
 * known.
 */
export function purchaseOf(
  plan: PlanOffer,
  { subscriptionId, paymentIntentId, card, amount }: PaymentFacts,
  { email, fullName, countryCode }: CompletePayer,
): PlanPurchase {
  return {
    subscriptionId,
    paymentIntentId,
    customerInfo: { email, fullName, countryCode },
    product: {
      id: plan.id,
      name: plan.name,
      price: amount ?? decimalFromCents(plan.finalPriceCents),
      currency: plan.currency.toUpperCase(),
    },
    originalPrice: decimalFromCents(plan.priceCents),
    ...(card === undefined ? {} : { card }),
  }
}
