import {
  checkoutEmailError,
  normalizeEmail,
  payableProductError,
  paymentErrorTitle,
  paymentMessages,
  renewalTermsText,
} from '@fennel/funnel'
import type { CancelNotice, PlanOffer } from '@fennel/funnel'
import { Elements } from '@stripe/react-stripe-js'
import type { StripeElementsOptions } from '@stripe/stripe-js'
import { useCallback, useMemo, useState } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand, useBrandSales } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import type { RegistrationSource } from '#web/visitor/index.ts'
import { useMoment } from '#web/ui/use-moment.ts'
import { CardForm } from '../card/card-form.tsx'
import { elementsAppearance } from '../provider/elements-appearance.ts'
import { ExpressCheckout } from '../wallets/express-checkout.tsx'
import { loadPaymentProvider } from '../provider/load-payment-provider.ts'
import { loadSiteSettings } from '#web/api/load-site-settings.ts'
import { OrderSummary } from './order-summary.tsx'
import styles from './payment-form.module.css'
import { ProblemPanel } from '../problems/problem-panel.tsx'
import type { Checkout } from './use-checkout.ts'
import { useIsLate } from '#web/ui/use-is-late.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { usePayment } from '../attempt/use-payment.ts'

const longestSettlingMs = 6_000

interface PaymentFormProps {
  readonly plan: PlanOffer
  readonly email: string
  readonly checkout: Checkout
  readonly registrationSource: RegistrationSource
  readonly onPaid: () => void
  readonly onOwned: () => Promise<void>
  /** Called when loading is retried: the retry button disappears and the form replaces it. */
  readonly onAgain: () => void
}

/**
 * Wallet buttons and card entry for one plan. The layout is complete at once; the provider's fields appear in spaces
 * of their size.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { plan, email, onAgain } = props
  const { theme } = useBrand()
  const notice = useBrandSales()
  const api = useApi()
  const [attempt, setAttempt] = useState(0)
  const load = useCallback(async () => loadPaymentProvider((await loadSiteSettings(api)).payments), [api])
  const provider = useLoaded(load, attempt)
  const tryAgain = () => {
    onAgain()
    setAttempt(attempt + 1)
  }
  const options = useMemo<StripeElementsOptions>(
    () => ({
      mode: 'subscription',
      amount: plan.finalPriceCents,
      currency: plan.currency,
      paymentMethodCreation: 'manual',
      allowedPaymentMethodTypes: ['card'],
      appearance: elementsAppearance(theme),
    }),
    [plan.finalPriceCents, plan.currency, theme],
  )
  const product = { id: plan.id, type: plan.type, priceCents: plan.finalPriceCents }
  if (email === '' || payableProductError(product) !== undefined) {
    const text = 'Please choose a plan and enter your email address to continue.'
    return <ProblemPanel title={paymentMessages.missingInformation} text={text} tone="warning" />
  }
  if (provider.status === 'failed') {
    return (
      <div className={styles.form}>
        <ProblemPanel title={paymentErrorTitle} text={paymentMessages.initializeFailed} tone="danger" />
        <Button variant="secondary" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <Elements stripe={provider.status === 'ready' ? provider.value : null} options={options}>
      <PaymentMethods {...props} notice={notice} />
    </Elements>
  )
}

function PaymentMethods(props: PaymentFormProps & { readonly notice: CancelNotice }) {
  const { plan, email, checkout, notice } = props
  const terms = renewalTermsText(plan, notice, useMoment())
  const payment = usePayment({ ...props, disclosure: terms })
  const [typedEmail, setTypedEmail] = useState(email)
  // A wallet has no email field, so it uses a correction made in the card form below it.
  const walletEmail = checkoutEmailError(typedEmail) === undefined ? normalizeEmail(typedEmail) : email
  const shared = { plan, payment, terms, isLate: useIsLate(true, longestSettlingMs) }
  return (
    <div className={styles.form}>
      <OrderSummary plan={plan} />
      <ExpressCheckout {...shared} email={walletEmail} />
      <CardForm {...shared} typedEmail={typedEmail} onEmail={setTypedEmail} checkout={checkout} />
    </div>
  )
}
