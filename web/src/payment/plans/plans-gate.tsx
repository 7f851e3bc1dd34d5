import { paymentMessages } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { MishapPicture, SiteFooter, useBrand } from '#web/brand/index.ts'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import { asked, endless } from '../offer/offer-window.ts'
import styles from './plans-gate.module.css'
import { noPlans, PlansOfferContext } from '../offer/plans-offer.ts'
import type { OfferHolder } from '../offer/plans-offer.ts'
import { useRefreshOnReturn } from '../offer/use-refresh-on-return.ts'
import type { Loaded } from '#web/ui/use-loaded.ts'
import { usePlans } from './use-plans.ts'
import type { PlansOnSale } from './use-plans.ts'

/** What a catalog sells: at least one plan. */
export type PlansForSale = readonly [PlanOffer, ...PlanOffer[]]

interface PlansGateProps {
  /** The page's name while there is nothing to sell on it yet. */
  readonly name: string
  readonly children: (plans: PlansForSale) => ReactNode
  /** What the page shows until its plans are there, which replace it. Without it, only a spinner. */
  readonly waiting?: ReactNode
}

/**
 * Loads the plans for a page that sells them, and the offer they are sold under. If the catalog fails or is empty, an
 * error page is shown instead. Once the page is there, it stays while the prices are requested again.
 */
export function PlansGate({ name, children, waiting }: PlansGateProps) {
  const [attempt, setAttempt] = useState(0)
  const [heldBy, hold] = useState<OfferHolder | undefined>(undefined)
  const [isOwned, setOwned] = useState(false)
  const answer = usePlans(attempt)
  const onSale = useLatest(answer, heldBy !== undefined)
  const refresh = useCallback(() => setAttempt((count) => count + 1), [])
  const plans = onSale?.plans ?? noPlans
  const [first, ...others] = plans
  const isEnforced = useBrand().honestModes.countdown === 'enforced'
  const window = onSale?.window ?? (isEnforced ? asked : endless)
  useRefreshOnReturn(window, refresh)
  const offer = useMemo(() => {
    const free = (holder: OfferHolder) => hold((now) => (now === holder ? undefined : now))
    return { window, plans, refresh, hold, free, heldBy, isOwned, setOwned }
  }, [window, plans, refresh, heldBy, isOwned])
  const isLoading = answer.status === 'loading'
  // NOTE: after a retry the page stays as it was, and with it the focus, until there is something to sell.
  const isAskedAgain = attempt > 0
  useFocusOnReturn(isAskedAgain && first === undefined)
  const page = first === undefined ? isLoading && !isAskedAgain && waiting : children([first, ...others])
  if (page) return <PlansOfferContext value={offer}>{page}</PlansOfferContext>
  return (
    <>
      <Page name={name} className={styles.page}>
        <h1 className="visually-hidden">Your plan</h1>
        {isLoading ? <Spinner label="Loading your plans..." /> : <MishapPicture />}
        {answer.status === 'ready' ? <p role="alert">{paymentMessages.noPlans}</p> : null}
        {answer.status === 'failed' ? (
          <p role="alert" className={styles.failure}>
            {paymentMessages.plansFailed}
          </p>
        ) : null}
        {isLoading && !isAskedAgain ? null : <TryAgain isBusy={isLoading} onPress={refresh} />}
      </Page>
      <SiteFooter />
    </>
  )
}

/**
 * The latest successful answer, not updated while held. Unchanged plans stay the same objects, so that nothing
 * restarts.
 */
function useLatest(answer: Loaded<PlansOnSale>, isHeld: boolean): PlansOnSale | undefined {
  const [kept, setKept] = useState<PlansOnSale | undefined>(undefined)
  const [seen, setSeen] = useState<PlansOnSale | undefined>(undefined)
  if (answer.status === 'ready' && answer.value !== seen && !isHeld) {
    const { plans, window } = answer.value
    const isSame = JSON.stringify(plans) === JSON.stringify(kept?.plans)
    setSeen(answer.value)
    setKept({ plans: isSame && kept !== undefined ? kept.plans : plans, window })
  }
  return kept
}
