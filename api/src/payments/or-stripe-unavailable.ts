import { apiMessages } from '@fennel/contract'
import { AppError } from '#api/app-error.ts'
import { rethrowUnlessStripe } from './stripe-failure.ts'
import type { Services } from '#api/services.ts'

/** How a failure of Stripe is reported. */
interface Trouble {
  /** What the log says, and which ids it names. */
  readonly logged: string
  readonly about?: Readonly<Record<string, string>>
  /** What the customer reads, if something other than that they should try again in a moment. */
  readonly message?: string
}

/** Does some work at Stripe. If Stripe fails, logs that and throws `unavailable`; any other error is rethrown. */
export async function orStripeUnavailable<T>(
  services: Pick<Services, 'log'>,
  work: () => Promise<T>,
  trouble: Trouble,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw stripeUnavailable(services, error, trouble)
  }
}

/** Logs that Stripe failed and returns `unavailable`, to be thrown. An error that is not Stripe's is rethrown. */
export function stripeUnavailable(
  { log }: Pick<Services, 'log'>,
  error: unknown,
  { logged, about, message = apiMessages.unavailable }: Trouble,
): AppError {
  rethrowUnlessStripe(error)
  log.error({ err: error, ...about }, logged)
  return new AppError('unavailable', message)
}
