import { emptyAddress, type Address } from '../records/payment-method.ts'
import { clearable, shape, string } from '../wire/readers.ts'

const line = clearable(string)

export const addressShape = shape({
  city: line,
  country: line,
  line1: line,
  line2: line,
  postal_code: line,
  state: line,
})

/** A complete address from the parts given; the rest is null. */
export function addressFrom(
  given: Partial<Record<keyof Address, string | null | undefined>> | undefined,
): Address {
  if (!given) return emptyAddress
  const entries = Object.keys(emptyAddress).map((key) => [key, given[key as keyof Address] ?? null])
  return Object.fromEntries(entries)
}
