import type { CustomerInvoice, CustomerSubscriptionView } from '@fennel/contract'
import { formatAmount, initialPaymentState, reducePayment } from '@fennel/funnel'
import type { PaymentProblem } from '@fennel/funnel'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand } from '#web/brand/index.ts'
import { forgetCardReturn } from '#web/payment/bank/card-return.ts'
import { noWallets } from '#web/payment/wallets/no-wallets.ts'
import { toPaymentProblem } from '#web/payment/problems/payment-problem-error.ts'
import { PaymentProblemPanel } from '#web/payment/problems/payment-problem-panel.tsx'
import { Button } from '#web/ui/button.tsx'
import { leaving, useOneAtATime } from '#web/ui/use-one-at-a-time.ts'
import { BankWaitNotice } from './bank-wait-notice.tsx'
import { pathOfPlan } from '#web/payment/owned-plan/plan-in-address.ts'
import { SetupSpentError } from './setup-spent-error.ts'
import styles from './subscription-screen.module.css'
import { confirmCard, saveCard } from './update-card.ts'
import { useBankWait } from './use-bank-wait.ts'
import type { Outcome } from '#web/ui/outcome.ts'

interface CardUpdateFormProps {
  readonly subscriptionId: string
  readonly setupIntentId: string
  /** What the card is charged once it is saved; undefined if nothing is known to be owed. */
  readonly due: CustomerInvoice['amount'] | undefined
  /** Receives the focus when the focused element disappears. */
  readonly form: RefObject<HTMLFormElement | null>
  readonly onBegin: () => void
  readonly onSaved: (view: CustomerSubscriptionView, outcome: Outcome) => void
  readonly onClose: () => void
  /** Called when the setup no longer accepts a card; `why` is a sentence for the customer. */
  readonly onSpent: (why: string) => void
}

/** The card form of one setup, from the typed number to the answers of the bank and the server. */
export function CardUpdateForm(props: CardUpdateFormProps) {
  const { subscriptionId, setupIntentId, due, form, onBegin, onSaved, onClose, onSpent } = props
  const api = useApi()
  const { name } = useBrand()
  const stripe = useStripe()
  const elements = useElements()
  const { begin, longWait } = useBankWait()
  const [problem, setProblem] = useState<PaymentProblem | undefined>(undefined)
  const { isBusy, run } = useOneAtATime()
  // A confirmed setup stays confirmed: a second try only tells the server again.
  const isConfirmed = useRef(false)

  async function save(stripe: Stripe, elements: StripeElements): Promise<typeof leaving | undefined> {
    setProblem(undefined)
    onBegin()
    // NOTE: an earlier setup that is still to be saved would replace this card with its own.
    forgetCardReturn()
    const bank = begin()
    try {
      const returnUrl = new URL(pathOfPlan(subscriptionId), window.location.origin).href
      if (!isConfirmed.current) await confirmCard(stripe, elements, returnUrl, bank)
      isConfirmed.current = true
      const provider = async () => stripe
      const { view, outcome } = await saveCard({ api, provider, subscriptionId, setupIntentId, bank })
      onSaved(view, outcome)
      return leaving
    } catch (error) {
      if (error instanceof SetupSpentError) {
        onSpent(error.message)
        return leaving
      }
      const failed = { type: 'failed', error: toPaymentProblem(error) } as const
      setProblem(reducePayment(initialPaymentState, failed).problem)
      return undefined
    }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (stripe !== null && elements !== null) void run(() => save(stripe, elements))
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label="Update your card"
    >
      <PaymentElement options={{ layout: 'tabs', wallets: noWallets, business: { name } }} />
      <PaymentProblemPanel problem={problem} />
      <BankWaitNotice wait={longWait} />
      <p id="save-terms" className={styles.terms}>
        {due === undefined
          ? 'Saving a card charges nothing by itself. We only use it to collect a payment that is already due.'
          : `Saving the card charges it the ${formatAmount(due)} you owe right away, and nothing else.`}
      </p>
      <Button
        type="submit"
        wide
        aria-describedby="save-terms"
        busyLabel={isBusy ? 'Saving your card...' : undefined}
      >
        {due === undefined ? 'Save card' : `Save card and pay ${formatAmount(due)}`}
      </Button>
      <Button variant="quiet" wide disabled={isBusy} onClick={onClose}>
        Keep my current card
      </Button>
    </form>
  )
}
