import { list, string, type Reader } from './readers.ts'
import { badParameter } from './stripe-error.ts'

/** Removed from the API with 2026-09-30.endive; refused as Stripe refuses it. */
export const removedPaymentMethodTypes: Reader<undefined> = (raw) => {
  if (raw === undefined) return undefined
  throw badParameter(
    'The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types` to limit the ' +
      'payment methods offered, or manage them from the Dashboard.',
    'payment_method_types',
    'payment_method_types_no_longer_supported',
  )
}

/** Its successor: limits the payment methods offered. Only cards exist here. */
export const allowedPaymentMethodTypes: Reader<string[] | undefined> = (raw, path) => {
  const types = list(string)(raw, path)
  if (types && !types.includes('card')) {
    throw badParameter('Only `card` is activated for this account.', path, 'payment_intent_invalid_parameter')
  }
  return types
}

/**
 * Refuses both ways to choose the payment methods at once
 * (https://docs.stripe.com/changelog/dahlia/2026-07-29/allowed-payment-method-types-parameter).
 */
export function assertOneChoice(allowed: string[] | undefined, automatic: object | undefined): void {
  if (allowed === undefined || automatic === undefined) return
  throw badParameter(
    'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    'allowed_payment_method_types',
  )
}
