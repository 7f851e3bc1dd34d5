/**
 * The email for the billing details. Stripe may refuse an address with characters outside ASCII and with it the card,
 * so such an address is left out; our own server has it anyway.
 */
export function emailOfPayer(email: string): { readonly email?: string } {
  return /^[\x21-\x7e]+$/.test(email) ? { email } : {}
}
