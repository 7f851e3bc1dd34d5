/** Every payment message that has no provider code. */
export const paymentMessages = {
  plansFailed: 'Failed to load subscription plans. Please try again.',
  noPlans: 'No subscription plans available',
  missingInformation: 'Missing Information',
  authenticationCanceled:
    'Authentication was canceled. Please try again with the same or a different payment method.',
  unknownCode: 'An unknown error occurred during payment processing.',
  unableToCreateMethod: 'Unable to create payment method',
  createMethodFailed: 'Failed to create payment method',
  noMethod: 'No payment method available',
  unableToProcess: 'Unable to process payment. Please try again or use a different payment method.',
  subscriptionFailed: 'Subscription creation failed',
  verificationFailed: 'Payment was processed but verification failed',
  stripeNotInitialized: 'Stripe has not been initialized',
  stripeFailedToLoad: 'Stripe failed to load',
  formValidationFailed: 'Form validation failed',
  validatingElementsFailed: 'Error validating elements',
  creatingMethodFailed: 'Error creating payment method',
  confirmFailed: 'Failed to confirm payment',
  completeFailed: 'Failed to complete payment',
  unknown: 'Unknown error occurred',
  timedOut: 'Payment request timed out. Please try again.',
  noAnswer: 'There was no answer in time. Nothing was charged. Please try again.',
  outcomeUnknown:
    'We do not know yet whether your payment went through. Please try again: if it did, we will find it, and you will not be charged twice.',
  initializeFailed: 'Failed to initialize payment. Please try again.',
  unexpected: 'An unexpected error occurred',
  processingFailed: 'An error occurred during payment processing',
  validatingDetailsFailed: 'Error validating payment details',
  emailRequired: 'Email address is required',
  invalidCard: 'Please enter valid card details',
  formNotReady: 'Payment form not ready. Please try again.',
  invalidForm: 'Please fill in all required fields correctly',
  invalidProduct: 'Invalid product information',
  upsellNotLoaded: 'Failed to load upsell product',
  upsellNotFound: 'The requested special offer could not be found.',
  confirmationFailed: 'Payment confirmation failed',
  purchaseFailed: 'Purchase failed',
  registrationFailed: 'Failed to create account. Please try again.',
  purchaseDetailsFailed:
    'Failed to load purchase details. Please contact support if you have questions about your purchase.',
  noPurchase: 'No purchase information is available at this time. Your subscription is still active.',
} as const

export function upsellNotFoundFor(productId: string): string {
  return `Upsell product not found for ID: ${productId}`
}
