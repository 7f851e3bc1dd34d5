import { ApiFailure } from '#web/api/index.ts'
import { serverMessage } from '../server-message.ts'

export const loginMessages = {
  incomplete: 'Please enter both email and password',
  wrong: 'Invalid email or password.',
  unexpected: 'An unexpected error occurred during login.',
  noAnswer: 'An unexpected error occurred. Please try again.',
  noTokens: 'Authentication error: Tokens not found in response',
  teamOnly: 'This account belongs to the team. Please sign in on the admin page.',
  noStorage:
    'Your browser keeps nothing for this site, so you cannot stay signed in. Please allow it and try again.',
} as const

/** What to say about a sign-in that did not work. */
export function loginFailure(failure: unknown): string {
  if (!(failure instanceof ApiFailure) || failure.status === 0) return loginMessages.noAnswer
  return failure.status === 401 ? loginMessages.wrong : serverMessage(failure, loginMessages.unexpected)
}
