import type { CustomerSubscriptionView } from '@fennel/contract'
import { initialPaymentState, paymentErrorTitle, paymentMessages, reducePayment } from '@fennel/funnel'
import type { PaymentProblem } from '@fennel/funnel'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { paths } from '#web/paths.ts'
import { elementsAppearance } from '#web/payment/elements-appearance.ts'
import { loadPaymentProvider } from '#web/payment/load-payment-provider.ts'
import { loadSiteSettings } from '#web/payment/load-site-settings.ts'
import { toPaymentProblem } from '#web/payment/payment-problem-error.ts'
import { PaymentProblemPanel } from '#web/payment/payment-problem-panel.tsx'
import { ProblemPanel } from '#web/payment/problem-panel.tsx'
import { useLoaded } from '#web/payment/use-loaded.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './subscription-screen.module.css'
import { confirmCard, keepCard } from './update-card.ts'
import type { Outcome } from './use-subscription.ts'

interface CardUpdateProps {
  readonly subscriptionId: string
  readonly onSaved: (view: CustomerSubscriptionView, outcome: Outcome) => void
  readonly onClose: () => void
}

/** The provider's card form for one set-up, once both are there. */
export function CardUpdate(props: CardUpdateProps) {
  const { subscriptionId, onClose } = props
  const api = useApi()
  const { theme } = useBrand()
  const [attempt, setAttempt] = useState(0)
  const load = useCallback(async () => {
    const settings = await loadSiteSettings(api)
    const [stripe, setup] = await Promise.all([
      loadPaymentProvider(settings.payments),
      api.call('startCardUpdate', { body: { subscriptionId } }),
    ])
    return { stripe, ...setup.data }
  }, [api, subscriptionId])
  const loaded = useLoaded(load, attempt)
  const clientSecret = loaded.status === 'ready' ? loaded.value.clientSecret : undefined
  const options = useMemo(
    () => (clientSecret === undefined ? {} : { clientSecret, appearance: elementsAppearance(theme) }),
    [clientSecret, theme],
  )
  if (loaded.status === 'loading') return <Spinner label="Preparing the secure card form..." />
  if (loaded.status === 'failed') {
    return (
      <div className={styles.form}>
        <ProblemPanel
          title={paymentErrorTitle}
          text={paymentMessages.initialiseFailed}
          tone="danger"
          takesFocus
        />
        <Button variant="secondary" wide onClick={() => setAttempt(attempt + 1)}>
          Try again
        </Button>
        <Button variant="quiet" wide onClick={onClose}>
          Keep my present card
        </Button>
      </div>
    )
  }
  return (
    <Elements stripe={loaded.value.stripe} options={options}>
      <CardUpdateForm {...props} setupIntentId={loaded.value.setupIntentId} />
    </Elements>
  )
}

function CardUpdateForm(props: CardUpdateProps & { readonly setupIntentId: string }) {
  const { subscriptionId, setupIntentId, onSaved, onClose } = props
  const api = useApi()
  const { name } = useBrand()
  const stripe = useStripe()
  const elements = useElements()
  const [problem, setProblem] = useState<PaymentProblem | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  // A confirmed set-up stays confirmed: a second try only tells the server again.
  const isConfirmed = useRef(false)

  async function save(): Promise<void> {
    if (stripe === null || elements === null || isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const returnUrl = new URL(paths.subscription, window.location.origin).href
      if (!isConfirmed.current) await confirmCard(stripe, elements, returnUrl)
      isConfirmed.current = true
      const { view, outcome } = await keepCard({ api, stripe, subscriptionId, setupIntentId })
      onSaved(view, outcome)
    } catch (error) {
      const failed = { type: 'failed', error: toPaymentProblem(error) } as const
      setProblem(reducePayment(initialPaymentState, failed).problem)
      setBusy(false)
    } finally {
      isRunning.current = false
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Update your card">
      <PaymentElement options={{ layout: 'tabs', business: { name } }} />
      <PaymentProblemPanel problem={problem} />
      <p className={styles.terms}>
        Saving a card charges nothing by itself. Only a payment that is open already is tried on it.
      </p>
      <Button type="submit" wide busyLabel={isBusy ? 'Saving your card...' : undefined}>
        Save card
      </Button>
      <Button variant="quiet" wide disabled={isBusy} onClick={onClose}>
        Keep my present card
      </Button>
    </form>
  )
}
