import { normalizeEmail } from './email.ts'

// NOTE: separate from `email.ts`, because the quiz loads that file and never needs this one.

/** A key under which two spellings of one address are equal. */
export function emailKeyOf(email: string): string {
  return normalizeEmail(email).toLowerCase()
}

/** Whether two spellings are the same address. */
export function isSameAddress(one: string, other: string): boolean {
  return emailKeyOf(one) === emailKeyOf(other)
}
