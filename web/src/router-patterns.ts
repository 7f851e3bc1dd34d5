import { pathShape } from '@fennel/contract'

/**
 * Tells the router which paths a pattern matches, in agreement with the server. The build and the tests use this
 * instead of the package that wouter ships with, which ignores case: that one accepts `/Purchase` as the purchase page,
 * while the server serves that address as a missing page, under a policy that admits no payment provider.
 */
export function parse(pattern: string): { readonly pattern: RegExp } {
  return { pattern: pathShape(pattern) }
}
