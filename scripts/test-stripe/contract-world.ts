import type { StripeClient } from '../stripe-setup/stripe-account.ts'
import type { Step } from './run-contract.ts'

/** State shared by the steps of one run. */
export interface Contract {
  readonly stripe: StripeClient
  /** A name that is unique to this run; part of everything it creates. */
  readonly run: string
  /** When the test clock starts, in seconds since 1970. */
  readonly start: number
  /** Waits a little before polling again; the real Stripe needs it. */
  readonly pause: () => Promise<void>
  readonly made: Map<string, string>
}

/** The parts of an SDK error that steps check. */
type Failure = { code?: string; decline_code?: string; statusCode?: number; type?: string; param?: string }

/** The error that a request fails with; an empty object when it succeeds. */
export const refusal = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => ({}),
    (error: unknown) => error as Failure,
  )

/** The id of a reference, expanded or not. */
export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

/** The id of something an earlier step created, by name. */
export const kept = ({ made }: Contract, name: string): string => {
  const id = made.get(name)
  if (id === undefined) throw new Error(`The step that creates "${name}" did not get that far`)
  return id
}

/** A step of the contract. */
export const step = (name: string, run: (contract: Contract) => Promise<void>): Step<Contract> => ({
  name,
  run,
})

/** A customer on the test clock, with a card. */
export const open = async (
  contract: Contract,
  card: string,
): Promise<{ customer: string; method: string }> => {
  const { id: customer } = await contract.stripe.customers.create({
    email: `${contract.run}@example.com`,
    metadata: { run: contract.run },
    test_clock: kept(contract, 'clock'),
  })
  const { id: method } = await contract.stripe.paymentMethods.attach(card, { customer })
  return { customer, method }
}

/** A subscription that waits for its first payment, created like the server does it. */
export const subscribe = (contract: Contract, customer: string, method: string) =>
  contract.stripe.subscriptions.create({
    customer,
    items: [{ price: kept(contract, 'monthly') }],
    default_payment_method: method,
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    discounts: [{ coupon: kept(contract, 'coupon') }],
    expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
  })

/** The PaymentIntent of a new subscription's first payment. */
export const secretIntent = (subscription: Awaited<ReturnType<typeof subscribe>>): string => {
  const { latest_invoice: invoice } = subscription
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
  return secret?.split('_secret_')[0] ?? ''
}
