import { paymentMessages } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { MishapPicture, SiteFooter } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './plans-gate.module.css'
import { usePlans } from './use-plans.ts'

interface PlansGateProps {
  /** The page's name while there is nothing to sell on it yet. */
  readonly name: string
  readonly children: (plans: readonly [PlanOffer, ...PlanOffer[]]) => ReactNode
}

/** The plans for a page that sells them. A catalogue that fails or is empty replaces the page. */
export function PlansGate({ name, children }: PlansGateProps) {
  const [attempt, setAttempt] = useState(0)
  const plans = usePlans(attempt)
  const [first, ...others] = plans.status === 'ready' ? plans.value : []
  if (first !== undefined) return children([first, ...others])
  return (
    <>
      <Page name={name} className={styles.page}>
        <h1 className="visually-hidden">Your plan</h1>
        {plans.status === 'loading' ? <Spinner label="Loading your plans..." /> : null}
        {plans.status === 'loading' ? null : <MishapPicture />}
        {plans.status === 'ready' ? <p role="alert">{paymentMessages.noPlans}</p> : null}
        {plans.status === 'failed' ? (
          <>
            <p role="alert" className={styles.failure}>
              {paymentMessages.plansFailed}
            </p>
            <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
          </>
        ) : null}
      </Page>
      <SiteFooter />
    </>
  )
}
