import Stripe from 'stripe'

/**
 * What `find` finds at Stripe, or else what `make` makes. Two processes may meet here: the one that comes second is told that
 * it is already there, and finds what the first one made. Every other refusal of Stripe is thrown on; one of a thing that
 * then cannot be found, like a price that was archived, is the `cause` of what is thrown.
 */
export async function findOrMake<T>(find: () => Promise<T | undefined>, make: () => Promise<T>): Promise<T> {
  const found = await find()
  if (found !== undefined) return found
  try {
    return await make()
  } catch (refusal) {
    if (!saysAlreadyThere(refusal)) throw refusal
    const made = await find()
    if (made === undefined)
      throw new Error('Stripe says that this is already there, and does not show it', { cause: refusal })
    return made
  }
}

/** What Stripe answers for its id; undefined when it has nothing of that id. */
export async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return undefined
    throw error
  }
}

// NOTE: of a lookup key that is taken Stripe names the parameter, and no code.
function saysAlreadyThere(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_already_exists' || error.param === 'lookup_key')
  )
}
