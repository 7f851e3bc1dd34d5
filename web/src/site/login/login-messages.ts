import { ApiFailure } from '#web/api/index.ts'
import { signInMessages } from '#web/sign-in-messages.ts'
import { serverMessage } from '#web/server-message.ts'

export const loginMessages = {
  ...signInMessages,
  teamOnly: 'This is a team account. Please sign in on the admin page.',
} as const

/** The message for a sign-in that failed. */
export function loginFailure(failure: unknown): string {
  if (!(failure instanceof ApiFailure) || failure.status === 0) return loginMessages.noAnswer
  return failure.status === 401 ? loginMessages.wrong : serverMessage(failure, loginMessages.failed)
}
