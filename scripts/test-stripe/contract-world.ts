import type { StripeClient } from '../stripe-setup/stripe-account.ts'
import type { Step } from './run-contract.ts'

/** What one step leaves for the next. */
export interface Contract {
  readonly stripe: StripeClient
  /** A name no other run has; it goes into everything that is made. */
  readonly run: string
  /** A moment to start the test clock at, in seconds. */
  readonly start: number
  /** Waits a little before asking again; the real Stripe needs it. */
  readonly pause: () => Promise<void>
  readonly made: Map<string, string>
}

/** What the SDK tells of a refusal. */
type Failure = { code?: string; decline_code?: string; statusCode?: number; type?: string; param?: string }

/** The refusal a call meets; nothing in it when it meets none. */
export const refusal = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => ({}),
    (error: unknown) => error as Failure,
  )

/** The id of a reference that may have come expanded. */
export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

/** What an earlier step made, by name. */
export const kept = ({ made }: Contract, name: string): string => {
  const id = made.get(name)
  if (id === undefined) throw new Error(`The step that makes "${name}" did not get that far`)
  return id
}

/** A step of the contract. */
export const step = (name: string, run: (contract: Contract) => Promise<void>): Step<Contract> => ({
  name,
  run,
})

/** A customer under the test clock, with a card. */
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

/** A subscription that waits for its first payment, as the product makes one. */
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

/** The payment a fresh subscription waits for. */
export const secretIntent = (subscription: Awaited<ReturnType<typeof subscribe>>): string => {
  const { latest_invoice: invoice } = subscription
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined
  return secret?.split('_secret_')[0] ?? ''
}
