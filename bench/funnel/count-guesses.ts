import { launchFreshStack } from '../../e2e/harness/launch-fresh-stack.ts'
import { stackAt } from '../../e2e/harness/stack.ts'
import { startSecondApi } from './second-api.ts'

/** How often an address may try a password in fifteen minutes. */
export const allowedGuesses = 10
const tries = 16

/**
 * Guesses passwords of a new account each time, at two processes in turn with limits on. Resolves with the number
 * checked.
 */
export async function countGuesses(): Promise<number> {
  const stack = await launchFreshStack({ RATE_LIMITS: 'on' })
  try {
    await using second = await startSecondApi(stackAt(stack.url, stack.dataDir).processes().api)
    let checked = 0
    for (let at = 0; at < tries; at += 1) {
      const response = await fetch(`${at % 2 === 0 ? stack.url : second.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `guess.${at}@mail.example`, password: 'no-such-password' }),
      })
      await response.arrayBuffer()
      if (response.status === 401) checked += 1
      else if (response.status !== 429) throw new Error(`A guess was answered with ${response.status}`)
    }
    return checked
  } finally {
    await stack.stop()
  }
}
