import { useCallback, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { endless, readOfferWindow } from '#web/payment/offer/offer-window.ts'
import type { OfferWindow } from '#web/payment/offer/offer-window.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useQuiz } from '#web/visitor/index.ts'

interface UpsellWindow {
  /** Undefined until the server has told. */
  readonly window: OfferWindow | undefined
  /** Called when the time is up here, or when the server refused to sell. */
  readonly end: () => void
}

/** How long one upsell is offered. Where the server cannot be asked, no time is shown; it ends its offers by itself. */
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
  // What never ends is known without asking.
  if (!isEnforced) return { window: endless, end }
  if (answer.status === 'loading') return { window: undefined, end }
  return { window: answer.status === 'ready' ? answer.value : { state: 'waiting' }, end }
}
