import type { UpsellOffer } from '../offers/offer.ts'
import type { DisplayPlan } from '../offers/plan.ts'

export const checkoutSteps = [
  'product_selection',
  'customer_info',
  'payment',
  'upsell',
  'confirmation',
] as const
export type CheckoutStep = (typeof checkoutSteps)[number]

export const defaultCountryCode = 'US'

export interface CustomerInfo {
  readonly fullName: string
  readonly email: string
  /** ISO 3166 alpha-2, optional in the form. */
  readonly countryCode: string | undefined
}

export type CheckoutPaymentMethod = 'card' | 'apple_pay' | 'google_pay'

/** The result of creating the subscription; `type` is `trial` if it has a trial end. */
export interface SubscriptionResult {
  readonly type: 'trial' | 'regular'
  readonly status: string
  readonly subscriptionId?: string | undefined
  readonly paymentIntentId?: string | undefined
  readonly clientSecret?: string | undefined
  readonly requiresAction?: boolean | undefined
  readonly requiresConfirmation?: boolean | undefined
  readonly trialEnd?: number | string | null | undefined
}

/**
 * The state of one checkout. Not every page needs all of its parts and actions (decision 0011): ours never resets,
 * because another checkout begins on a new page.
 */
export interface CheckoutState {
  readonly step: CheckoutStep
  readonly product: DisplayPlan | undefined
  readonly customerInfo: CustomerInfo | undefined
  readonly subscriptionResult: SubscriptionResult | undefined
  readonly paymentMethod: CheckoutPaymentMethod | undefined
  readonly error: string | undefined
  readonly processing: boolean
  readonly countryCode: string
  readonly countryCodeLoading: boolean
  readonly upsellProduct: UpsellOffer | undefined
}

export type CheckoutAction =
  | { readonly type: 'productSelected'; readonly product: DisplayPlan }
  | { readonly type: 'productReplaced'; readonly product: DisplayPlan }
  | { readonly type: 'customerInfoSet'; readonly customerInfo: CustomerInfo }
  | { readonly type: 'paymentMethodSet'; readonly paymentMethod: CheckoutPaymentMethod }
  | { readonly type: 'processingSet'; readonly processing: boolean }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'paymentSucceeded'; readonly result: Omit<SubscriptionResult, 'type'> }
  | { readonly type: 'upsellLoaded'; readonly product: UpsellOffer }
  | { readonly type: 'upsellUnavailable' }
  | { readonly type: 'countryLookupStarted' }
  | { readonly type: 'countrySet'; readonly countryCode: string }
  | { readonly type: 'reset' }

export const initialCheckoutState: CheckoutState = {
  step: 'product_selection',
  product: undefined,
  customerInfo: undefined,
  subscriptionResult: undefined,
  paymentMethod: undefined,
  error: undefined,
  processing: false,
  countryCode: defaultCountryCode,
  countryCodeLoading: false,
  upsellProduct: undefined,
}

/**
 * The next state of a checkout: product, then customer, then payment; after the payment an upsell once it is loaded, or
 * the confirmation if there is none. Every step clears the error, and so does setting the processing. A product that
 * the page replaced because its price changed is not a step: the error may be about exactly that.
 */
export function reduceCheckout(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'productSelected':
      return atStep({ ...state, product: action.product }, 'customer_info')
    case 'productReplaced':
      return { ...state, product: action.product }
    case 'customerInfoSet':
      return atStep({ ...state, customerInfo: action.customerInfo }, 'payment')
    case 'paymentMethodSet':
      return { ...state, paymentMethod: action.paymentMethod }
    case 'processingSet':
      return { ...state, processing: action.processing, error: undefined }
    case 'failed':
      return { ...state, error: action.message, processing: false }
    case 'paymentSucceeded': {
      const subscriptionResult: SubscriptionResult = {
        ...action.result,
        type: action.result.trialEnd == null ? 'regular' : 'trial',
      }
      return { ...state, subscriptionResult, processing: false, error: undefined }
    }
    case 'upsellLoaded':
      if (state.subscriptionResult === undefined) return state
      return atStep({ ...state, upsellProduct: action.product }, 'upsell')
    case 'upsellUnavailable':
      return state.subscriptionResult === undefined ? state : atStep(state, 'confirmation')
    case 'countryLookupStarted':
      return { ...state, countryCodeLoading: true }
    case 'countrySet':
      return { ...state, countryCode: countryOrDefault(action.countryCode), countryCodeLoading: false }
    case 'reset':
      return initialCheckoutState
  }
}

function atStep(state: CheckoutState, step: CheckoutStep): CheckoutState {
  return { ...state, step, error: undefined }
}

function countryOrDefault(code: string): string {
  const upper = code.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(upper) ? upper : defaultCountryCode
}
