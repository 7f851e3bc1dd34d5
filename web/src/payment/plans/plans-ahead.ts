import type { ApiClient } from '#web/api/index.ts'
import type { BrandCore } from '#web/brand/index.ts'

/** Older responses are not used: prices may change. */
const freshMs = 10_000

const askPlans = (api: ApiClient, query: { readonly sessionId?: string }) =>
  api.call('subscriptionProducts', { query })

type PlansAnswer = ReturnType<typeof askPlans>

interface AskedAhead {
  readonly sessionId: string
  readonly at: number
  readonly answer: PlansAnswer
}

let ahead: AskedAhead | undefined

type Asking = Pick<BrandCore, 'experiments'>

const queryOf = ({ experiments }: Asking, sessionId: string) =>
  experiments !== undefined && sessionId !== '' ? { sessionId } : {}

/**
 * Requests the plans while the code of the page that sells them is still loading. Not if the offer really ends: then
 * its time is requested first, so that the prices are never older than it.
 */
export function prefetchPlans(
  api: ApiClient,
  brand: Asking & Pick<BrandCore, 'honestModes'>,
  sessionId: string,
): void {
  if (brand.honestModes.countdown === 'enforced') return
  const answer = askPlans(api, queryOf(brand, sessionId))
  // Code that uses the answer sees its failure; if it goes unused, a failure does not matter.
  answer.catch(() => undefined)
  ahead = { sessionId, at: performance.now(), answer }
}

/**
 * The plans of the server's catalog for a session. Uses the early request once, and requests them again if that
 * failed or is too old.
 */
export function fetchPlans(api: ApiClient, brand: Asking, sessionId: string): PlansAnswer {
  const early = ahead
  ahead = undefined
  const ask = () => askPlans(api, queryOf(brand, sessionId))
  const isFresh = early?.sessionId === sessionId && performance.now() - early.at < freshMs
  return isFresh ? early.answer.catch(ask) : ask()
}
