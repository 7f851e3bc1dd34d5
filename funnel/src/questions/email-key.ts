import { normaliseEmail } from './email.ts'

// NOTE: a file of its own, since the quiz loads its neighbour and never asks this.

/** What two spellings of one address have in common. */
export function emailKeyOf(email: string): string {
  return normaliseEmail(email).toLowerCase()
}

/** Whether two spellings are one address. */
export function isSameAddress(one: string, other: string): boolean {
  return emailKeyOf(one) === emailKeyOf(other)
}
