import { upTo, type Reader } from '../wire/readers.ts'
import { badParameter } from '../wire/stripe-error.ts'

const longest = upTo(512)

/**
 * An email address. Stripe takes only those that are well formed and made of allowed characters
 * (https://docs.stripe.com/error-codes#email-invalid). It does not say which, so anything outside ASCII is refused
 * here, and code that passes here passes there.
 */
export const emailAddress: Reader<string | undefined> = (raw, path) => {
  const address = longest(raw, path)
  if (address !== undefined && !/^(?!.*[^\x21-\x7e])[^@]+@[^@.]+(\.[^@.]+)+$/.test(address))
    throw badParameter(`Invalid email address: ${address}`, path, 'email_invalid')
  return address
}
