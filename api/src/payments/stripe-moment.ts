/** Converts Stripe's seconds since 1970. */
export function momentOf(seconds: number): Date {
  return new Date(seconds * 1000)
}
