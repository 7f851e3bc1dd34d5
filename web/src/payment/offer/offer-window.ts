import type { ApiClient } from '#web/api/index.ts'

/**
 * How long an offer lasts. `asked`: the server has not said yet. `display`: the countdown only shows time. `waiting`: its time begins with the visitor's
 * e-mail. `running`: the server ends it at `endsAt`, on this page's own clock (`performance.now()`, in milliseconds),
 * which nobody can set. `over`: it has ended.
 */
export type OfferWindow =
  | { readonly state: 'asked' | 'display' | 'waiting' | 'over' }
  | { readonly state: 'running'; readonly endsAt: number }

/** The server is being asked. */
export const asked: OfferWindow = { state: 'asked' }

/** A countdown that ends nothing. */
export const endless: OfferWindow = { state: 'display' }

/**
 * Asks the server how long this visitor's offer (`plans`, or the id of an upsell) lasts; the first question begins its
 * time. `leadId` only says whether the visitor has a lead yet. Rejects when the server does not answer.
 */
export async function readOfferWindow(
  api: ApiClient,
  offer: string,
  leadId: string | undefined,
): Promise<OfferWindow> {
  if (leadId === undefined) return { state: 'waiting' }
  // Counted from before the question, so that the page never shows more time than there is.
  const askedAt = performance.now()
  const { data } = await api.call('openOfferWindow', { body: { offer } })
  if (!data.isEnforced) return endless
  if (data.remainingMs === null) return { state: 'waiting' }
  return data.remainingMs > 0 ? { state: 'running', endsAt: askedAt + data.remainingMs } : { state: 'over' }
}
