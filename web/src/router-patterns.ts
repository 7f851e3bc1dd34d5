import { pathShape } from '@fennel/contract'

/**
 * Tells the router which paths a pattern means, and agrees with the server about it. The build and the tests use this in
 * place of the package that wouter brings along, which ignores case: it takes `/Purchase` for the purchase page, while
 * the server sends that address as a page that does not exist, under a policy that lets no payment provider in.
 */
export function parse(pattern: string): { readonly pattern: RegExp } {
  return { pattern: pathShape(pattern) }
}
