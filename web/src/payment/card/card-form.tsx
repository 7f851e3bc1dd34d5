import { checkoutFormErrors, formatMoney, normalizeEmail, payButtonBusyText } from '@fennel/funnel'
import type { CheckoutForm, PlanOffer } from '@fennel/funnel'
import { PaymentElement } from '@stripe/react-stripe-js'
import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { Button } from '#web/ui/button.tsx'
import { FormField } from '#web/ui/form-field.tsx'
import { CardFields } from './card-fields.tsx'
import { CardLogos } from './card-logos.tsx'
import { CountrySelect } from '../country/country-select.tsx'
import styles from '../checkout/payment-form.module.css'
import { LongWaitNotice } from '../bank/long-wait-notice.tsx'
import { noWallets } from '../wallets/no-wallets.ts'
import { PaymentProblemPanel } from '../problems/payment-problem-panel.tsx'
import type { Checkout } from '../checkout/use-checkout.ts'
import type { PaymentControl } from '../attempt/use-payment.ts'

interface CardFormProps {
  readonly plan: PlanOffer
  /** As typed in its field. */
  readonly typedEmail: string
  readonly onEmail: (typed: string) => void
  readonly checkout: Checkout
  readonly payment: PaymentControl
  /** What is paid today and later, in one sentence beside the button. */
  readonly terms: string
  /** True once the provider's fields have taken too long. The button then works, and paying says what is missing. */
  readonly isLate: boolean
}

// Our own field asks for the country; it is sent with the card.
const elementOptions = {
  layout: 'tabs',
  wallets: noWallets,
  fields: { billingDetails: { address: { country: 'never' } } },
} satisfies StripePaymentElementOptions

const untouched: Record<keyof CheckoutForm, boolean> = { fullName: false, email: false }

/** Name, email, country and card, and the button that pays. */
export function CardForm(props: CardFormProps) {
  const { plan, typedEmail, onEmail, checkout, payment, terms, isLate } = props
  const { name: brandName } = useBrand()
  const [fullName, setFullName] = useState('')
  const form: CheckoutForm = { fullName, email: typedEmail }
  const change = { fullName: setFullName, email: onEmail }
  const [touched, setTouched] = useState(untouched)
  const [areFieldsReady, setFieldsReady] = useState(false)
  const isReady = areFieldsReady || isLate
  const errors = checkoutFormErrors(form)
  const { state } = payment
  const idleLabel = `Pay ${formatMoney({ cents: plan.finalPriceCents, currency: plan.currency })} now`
  const busyText = payButtonBusyText(state)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched({ fullName: true, email: true })
    const wrong = (['fullName', 'email'] as const).find((name) => errors[name] !== undefined)
    if (wrong !== undefined) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    // An incomplete form is submitted as well: the payment reports what is wrong, in the order of its rules.
    void payment.pay({ fullName: fullName.trim(), email: normalizeEmail(typedEmail) })
  }
  const field = (name: keyof CheckoutForm) => ({
    name,
    value: form[name],
    error: touched[name] ? errors[name] : undefined,
    onChange: change[name],
    onBlur: () => setTouched((now) => ({ ...now, [name]: true })),
  })

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Pay by card">
      <FormField label="Full name on card" autoComplete="cc-name" required {...field('fullName')} />
      <FormField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...field('email')}
      />
      <CountrySelect
        value={checkout.state.countryCode}
        isLoading={checkout.state.countryCodeLoading}
        onChange={checkout.chooseCountry}
      />
      <CardFields isWaiting={!isReady}>
        <PaymentElement
          options={{ ...elementOptions, business: { name: brandName } }}
          onReady={() => setFieldsReady(true)}
          onLoadError={() => setFieldsReady(true)}
        />
      </CardFields>
      <PaymentProblemPanel problem={state.problem} />
      <LongWaitNotice
        advice="If you see no request, you can stop waiting and try again. You will not be charged twice."
        label="Stop waiting"
        onStop={payment.stopWaiting}
      />
      <p className={styles.terms} data-testid="renewal-terms">
        {terms}
      </p>
      <Button type="submit" wide disabled={!isReady} busyLabel={busyText}>
        {idleLabel}
      </Button>
      <output className="visually-hidden">{busyText ?? ''}</output>
      <div className={styles.logos}>
        <CardLogos />
      </div>
    </form>
  )
}
