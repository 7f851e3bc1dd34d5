import { useCallback, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { endless, readOfferWindow } from '#web/payment/offer/offer-window.ts'
import type { OfferWindow } from '#web/payment/offer/offer-window.ts'
import { useRefreshOnReturn } from '#web/payment/offer/use-refresh-on-return.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useQuiz } from '#web/visitor/index.ts'

interface UpsellWindow {
  /** Undefined until the server has answered. */
  readonly window: OfferWindow | undefined
  /** Ends the offer: the time is up on this page, or the server refused to sell. */
  readonly end: () => void
}

/**
 * How long one upsell is offered; asked again on the return to its tab. If the server does not answer, the time known
 * so far is shown, if any; the server ends its offers itself.
 */
export function useUpsellWindow(offerId: string): UpsellWindow {
  const api = useApi()
  const isEnforced = useBrand().honestModes.countdown === 'enforced'
  const leadId = useQuiz((state) => state.leadId)
  const [isOver, setOver] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<OfferWindow | undefined>(undefined)
  const load = useCallback(
    async () => (isEnforced ? readOfferWindow(api, offerId, leadId) : endless),
    [api, isEnforced, leadId, offerId],
  )
  const answer = useLoaded(load, attempt)
  if (answer.status === 'ready' && answer.value !== known) setKnown(answer.value)
  const refresh = useCallback(() => setAttempt((count) => count + 1), [])
  useRefreshOnReturn(known, refresh)
  const end = useCallback(() => setOver(true), [])
  if (isOver) return { window: { state: 'over' }, end }
  // An offer without an end needs no request.
  if (!isEnforced) return { window: endless, end }
  return { window: known ?? (answer.status === 'failed' ? { state: 'waiting' } : undefined), end }
}
