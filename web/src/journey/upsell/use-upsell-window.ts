import { useCallback, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { endless, readOfferWindow } from '#web/payment/offer/offer-window.ts'
import type { OfferWindow } from '#web/payment/offer/offer-window.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useQuiz } from '#web/visitor/index.ts'

interface UpsellWindow {
  /** Undefined until the server has answered. */
  readonly window: OfferWindow | undefined
  /** Ends the offer: the time is up on this page, or the server refused to sell. */
  readonly end: () => void
}

/**
 * How long one upsell is offered. If the server does not answer, no time is shown; the server ends its offers itself.
 */
export function useUpsellWindow(offerId: string): UpsellWindow {
  const api = useApi()
  const isEnforced = useBrand().honestModes.countdown === 'enforced'
  const leadId = useQuiz((state) => state.leadId)
  const [isOver, setOver] = useState(false)
  const load = useCallback(
    async () => (isEnforced ? readOfferWindow(api, offerId, leadId) : endless),
    [api, isEnforced, leadId, offerId],
  )
  const answer = useLoaded(load)
  const end = useCallback(() => setOver(true), [])
  if (isOver) return { window: { state: 'over' }, end }
  // An offer without an end needs no request.
  if (!isEnforced) return { window: endless, end }
  if (answer.status === 'loading') return { window: undefined, end }
  return { window: answer.status === 'ready' ? answer.value : { state: 'waiting' }, end }
}
