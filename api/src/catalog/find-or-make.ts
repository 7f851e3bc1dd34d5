import Stripe from 'stripe'

/**
 * Returns what `find` finds at Stripe, or creates it with `make`. If another process creates it first, Stripe reports
 * that it exists, and it is found on a second look. Any other refusal is rethrown. If the second look finds nothing
 * either, as for an archived price, the refusal is the `cause` of the error.
 */
export async function findOrMake<T>(find: () => Promise<T | undefined>, make: () => Promise<T>): Promise<T> {
  const found = await find()
  if (found !== undefined) return found
  try {
    return await make()
  } catch (refusal) {
    if (!saysItExists(refusal)) throw refusal
    const made = await find()
    if (made === undefined)
      throw new Error('Stripe says that this already exists, but does not return it', { cause: refusal })
    return made
  }
}

/** Resolves to Stripe's answer, or to undefined if Stripe has nothing with that id. */
export async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

// NOTE: for a lookup key that is taken, Stripe names the parameter and gives no code.
function saysItExists(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_already_exists' || error.param === 'lookup_key')
  )
}
