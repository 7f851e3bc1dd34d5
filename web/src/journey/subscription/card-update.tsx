import type { CustomerInvoice, CustomerSubscriptionView } from '@fennel/contract'
import { paymentErrorTitle } from '@fennel/funnel'
import { Elements } from '@stripe/react-stripe-js'
import { useCallback, useMemo, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { elementsAppearance } from '#web/payment/provider/elements-appearance.ts'
import { loadPaymentProvider } from '#web/payment/provider/load-payment-provider.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'
import { ProblemPanel } from '#web/payment/problems/problem-panel.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TryAgain } from '#web/ui/try-again.tsx'
import { useFocusOnReturn } from '#web/ui/use-focus-on-return.ts'
import { CardUpdateForm } from './card-update-form.tsx'
import { refusalWords } from './refusal-words.ts'
import styles from './subscription-screen.module.css'
import type { Outcome } from '#web/ui/outcome.ts'

interface CardUpdateProps {
  readonly subscriptionId: string
  /** What the plan owes; undefined if nothing is known to be owed. */
  readonly due: CustomerInvoice['amount'] | undefined
  readonly onSaved: (view: CustomerSubscriptionView, outcome: Outcome) => void
  readonly onClose: () => void
}

/**
 * Shows one card form per setup. A setup that no longer accepts a card is replaced with a new one, and the customer is
 * told why.
 */
export function CardUpdate(props: CardUpdateProps) {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, isAskedAgain: false })
  const [spent, setSpent] = useState<string | undefined>(undefined)
  return (
    <div className={styles.form}>
      {spent === undefined ? null : (
        <ProblemPanel title="Your new card isn't in use yet" text={spent} tone="warning" takesFocus />
      )}
      <CardSetup
        {...props}
        attempt={attempt}
        onAgain={() => setAttempt({ number: attempt.number + 1, isAskedAgain: true })}
        onBegin={() => setSpent(undefined)}
        onSpent={(why) => {
          setSpent(why)
          setAttempt({ number: attempt.number + 1, isAskedAgain: false })
        }}
      />
    </div>
  )
}

/** The current setup. `isAskedAgain`: the previous one could not be loaded, and the customer pressed to try again. */
interface Attempt {
  readonly number: number
  readonly isAskedAgain: boolean
}

interface CardSetupProps extends CardUpdateProps {
  readonly attempt: Attempt
  readonly onAgain: () => void
  readonly onBegin: () => void
  readonly onSpent: (why: string) => void
}

/** The provider's card form, once the provider and a setup have loaded. */
function CardSetup(props: CardSetupProps) {
  const { subscriptionId, attempt, onAgain, onClose } = props
  const api = useApi()
  const { theme } = useBrand()
  const load = useCallback(async () => {
    const settings = await loadSiteSettings(api)
    const [stripe, setup] = await Promise.all([
      loadPaymentProvider(settings.payments),
      api.call('startCardUpdate', { body: { subscriptionId } }),
    ])
    return { stripe, ...setup.data }
  }, [api, subscriptionId])
  const loaded = useLoaded(load, attempt.number)
  const isAskedAgain = attempt.isAskedAgain && loaded.status !== 'ready'
  const form = useFocusOnReturn<HTMLFormElement>(isAskedAgain)
  const clientSecret = loaded.status === 'ready' ? loaded.value.clientSecret : undefined
  const options = useMemo(
    () => (clientSecret === undefined ? {} : { clientSecret, appearance: elementsAppearance(theme) }),
    [clientSecret, theme],
  )
  if (loaded.status !== 'ready') {
    const problem = loaded.status === 'failed' ? refusalWords(loaded.error) : undefined
    const isLoading = problem === undefined
    return (
      <>
        {problem === undefined ? (
          <Spinner label="Preparing the secure card form..." />
        ) : (
          <ProblemPanel title={paymentErrorTitle} text={problem} tone="danger" takesFocus />
        )}
        {isLoading && !isAskedAgain ? null : (
          <>
            <TryAgain isBusy={isLoading} onPress={onAgain} />
            <Button variant="quiet" wide onClick={onClose}>
              Keep my current card
            </Button>
          </>
        )}
      </>
    )
  }
  return (
    <Elements stripe={loaded.value.stripe} options={options}>
      <CardUpdateForm {...props} form={form} setupIntentId={loaded.value.setupIntentId} />
    </Elements>
  )
}
