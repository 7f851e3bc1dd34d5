import { ApiFailure, keepSession } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
}

type Pause = (milliseconds: number) => Promise<void>

/** The total number of tries with a busy server, and the longest pause it may ask for. */
const maxTries = 5
const longestPauseMs = 10_000

/**
 * Creates the account of the visitor's lead and signs in. Resolves with the user's id; rejects if it was refused. The
 * visitor has already paid, so while the server is too busy and names a retry time, we retry and they only wait.
 * Creating the same account twice is harmless.
 */
export async function createAccount(
  api: ApiClient,
  visitor: Visitor,
  { email, password }: NewAccount,
  pause: Pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
): Promise<string> {
  const leadId = await leadOf(api, visitor, email)
  const body = { email, password, repeatPassword: password, leadId }
  for (let tries = 1; ; tries += 1) {
    try {
      const { data } = await api.call('setPassword', { body })
      // NOTE: a browser without storage stays signed in for this page only.
      keepSession(() => window.localStorage, data)
      return data.user.id
    } catch (failure) {
      const pauseMs = tries < maxTries ? pauseBefore(failure) : undefined
      if (pauseMs === undefined) throw failure
      await pause(pauseMs)
    }
  }
}

/**
 * Finds the lead of the address. A visitor who gave the quiz a different address after paying has a second lead for
 * that one.
 */
async function leadOf(api: ApiClient, visitor: Visitor, email: string): Promise<string> {
  const latest = await visitor.ensureLead()
  const quizEmail = visitor.quiz.getState().answers['email']
  if (typeof quizEmail !== 'string' || quizEmail.toLowerCase() === email.toLowerCase()) return latest
  try {
    const { data } = await api.call('mostRecentLead', { query: { email } })
    return data.id
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return latest
    throw failure
  }
}

function pauseBefore(failure: unknown): number | undefined {
  if (!(failure instanceof ApiFailure) || failure.status !== 503) return undefined
  const { retryAfterMs } = failure
  return retryAfterMs === undefined || retryAfterMs > longestPauseMs ? undefined : retryAfterMs
}
