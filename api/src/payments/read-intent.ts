import type Stripe from 'stripe'
import { publicCode } from './stripe-failure.ts'
import { idOf } from './stripe-subscription.ts'

/** A payment or a card set-up, as read from Stripe. */
export interface IntentReading {
  readonly id: string
  readonly status: Stripe.PaymentIntent.Status | Stripe.SetupIntent.Status
  readonly clientSecret: string | undefined
  readonly customerId: string | undefined
  readonly paymentMethodId: string | undefined
  /** Stripe's fingerprint of the card; undefined before a card was charged (even in vain) or entered for a set-up. */
  readonly cardFingerprint: string | undefined
  /** The code of the last refusal. */
  readonly errorCode: string | undefined
  /** Cents; 0 for a set-up. */
  readonly amountCents: number
  readonly currency: string | undefined
  /**
   * The latest charge, which moved money only if the intent has succeeded, and the cents of it that were given back.
   * Time in seconds since 1970.
   */
  readonly charge:
    | { readonly id: string; readonly created: number; readonly refundedCents: number }
    | undefined
}

/** Reads a PaymentIntent or SetupIntent by its id. */
export async function readIntent(stripe: Stripe, id: string): Promise<IntentReading> {
  return id.startsWith('seti_')
    ? readingOfSetup(await stripe.setupIntents.retrieve(id, { expand: ['payment_method'] }))
    : readingOfPayment(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
}

/** The code of the last refusal of a payment or set-up in an event; undefined for anything else. */
export function refusalCodeOf(object: object): string | undefined {
  const { last_payment_error: ofPayment, last_setup_error: ofSetup } = object as {
    readonly last_payment_error?: Stripe.PaymentIntent['last_payment_error']
    readonly last_setup_error?: Stripe.SetupIntent['last_setup_error']
  }
  const error = ofPayment ?? ofSetup ?? null
  return error === null ? undefined : publicCode(error.code, error.decline_code)
}

function readingOfPayment(intent: Stripe.PaymentIntent): IntentReading {
  const error = intent.last_payment_error
  const charge = intent.latest_charge
  if (typeof charge === 'string') throw new Error(`Intent ${intent.id} came without its charge`)
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret ?? undefined,
    customerId: knownIdOf(intent.customer),
    paymentMethodId: knownIdOf(intent.payment_method),
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? undefined,
    errorCode: error === null ? undefined : publicCode(error.code, error.decline_code),
    amountCents: intent.amount,
    currency: intent.currency,
    charge:
      charge === null
        ? undefined
        : { id: charge.id, created: charge.created, refundedCents: charge.amount_refunded },
  }
}

function readingOfSetup(intent: Stripe.SetupIntent): IntentReading {
  const error = intent.last_setup_error
  const method = intent.payment_method
  return {
    id: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret ?? undefined,
    customerId: knownIdOf(intent.customer),
    paymentMethodId: knownIdOf(method),
    cardFingerprint: (typeof method === 'string' ? undefined : method?.card?.fingerprint) ?? undefined,
    errorCode: error === null ? undefined : publicCode(error.code, error.decline_code),
    amountCents: 0,
    currency: undefined,
    charge: undefined,
  }
}

function knownIdOf(reference: string | { readonly id: string } | null): string | undefined {
  return reference === null ? undefined : idOf(reference)
}
