import { ApiFailure, keepSession } from '#web/api/index.ts'
import type { ApiClient } from '#web/api/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

export interface NewAccount {
  readonly email: string
  readonly password: string
}

type Pause = (milliseconds: number) => Promise<void>

/** How often a busy server is asked in all, and how long it may have us wait each time. */
const mostTries = 5
const longestPauseMs = 10_000

/**
 * Makes the account of the visitor's lead and signs in. Resolves with the user's id; rejects when it was refused. Who
 * comes here has paid: while the server is so busy that it asks us to come again, we do, and they only wait. Making the
 * same account again is harmless.
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
      const pauseMs = tries < mostTries ? pauseBefore(failure) : undefined
      if (pauseMs === undefined) throw failure
      await pause(pauseMs)
    }
  }
}

/** The lead of the address. Who told the quiz another one since they paid has a lead under that, too. */
async function leadOf(api: ApiClient, visitor: Visitor, email: string): Promise<string> {
  const latest = await visitor.ensureLead()
  const told = visitor.quiz.getState().answers['email']
  if (typeof told !== 'string' || told.toLowerCase() === email.toLowerCase()) return latest
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
