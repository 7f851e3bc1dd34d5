import type { ApiClient } from '#web/api/index.ts'

/**
 * How long an offer lasts. `asked`: the server has not answered yet. `display`: the countdown is decoration and ends
 * nothing. `waiting`: the time starts once the visitor has a lead. `running`: the server ends the offer at
 * `endsAt`, in milliseconds of `performance.now()`, a clock that nobody can set. `over`: it has ended.
 */
export type OfferWindow =
  | { readonly state: 'asked' | 'display' | 'waiting' | 'over' }
  | { readonly state: 'running'; readonly endsAt: number }

/** The server is being asked. */
export const asked: OfferWindow = { state: 'asked' }

/** A countdown that ends nothing. */
export const endless: OfferWindow = { state: 'display' }

/**
 * Asks the server how long this visitor's offer lasts (`plans`, or the id of an upsell). The first request starts its
 * time. `leadId` only says whether the visitor has a lead yet. Rejects if the server does not answer.
 */
export async function readOfferWindow(
  api: ApiClient,
  offer: string,
  leadId: string | undefined,
): Promise<OfferWindow> {
  if (leadId === undefined) return { state: 'waiting' }
  // Measured from before the request, so that the page never shows more time than is left.
  const askedAt = performance.now()
  const { data } = await api.call('openOfferWindow', { body: { offer } })
  if (!data.isEnforced) return endless
  if (data.remainingMs === null) return { state: 'waiting' }
  return data.remainingMs > 0 ? { state: 'running', endsAt: askedAt + data.remainingMs } : { state: 'over' }
}
