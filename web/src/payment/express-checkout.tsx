import type { PlanOffer } from '@fennel/funnel'
import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type {
  PaymentMethodCreateParams,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { useState } from 'react'
import { useBrand } from '#web/brand/index.ts'
import styles from './payment-form.module.css'
import type { PaymentControl } from './use-payment.ts'

interface ExpressCheckoutProps {
  readonly plan: PlanOffer
  readonly email: string
  readonly payment: PaymentControl
  readonly terms: string
  /** Called when it is known whether there are wallets. */
  readonly onSettled: () => void
}

const elementOptions: StripeExpressCheckoutElementOptions = {
  buttonHeight: 50,
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    paypal: 'never',
    amazonPay: 'never',
    klarna: 'never',
  },
}

/** Apple Pay and Google Pay, where the device has them. Amounts come from the elements group, in cents. */
export function ExpressCheckout({ plan, email, payment, terms, onSettled }: ExpressCheckoutProps) {
  const { name: brandName } = useBrand()
  const [isAvailable, setAvailable] = useState(false)
  return (
    <div className={isAvailable ? styles.form : styles.unavailable}>
      <ExpressCheckoutElement
        options={elementOptions}
        onReady={({ availablePaymentMethods }) => {
          setAvailable(availablePaymentMethods !== undefined)
          onSettled()
        }}
        onLoadError={onSettled}
        onClick={({ resolve }) =>
          resolve({
            business: { name: brandName },
            lineItems: [{ name: plan.name, amount: plan.finalPriceCents }],
            emailRequired: false,
          })
        }
        onConfirm={(event) => {
          const { name = '' } = event.billingDetails ?? {}
          const { expressPaymentType: type } = event
          // The other wallets are switched off above.
          if (type !== 'apple_pay' && type !== 'google_pay') return
          const wallet = { type, billingDetails: detailsOf(event, email) }
          void payment.pay({ fullName: name, email, wallet })
        }}
      />
      <p className={styles.terms}>{terms}</p>
      <p className={styles.divider}>or pay by card</p>
    </div>
  )
}

function detailsOf(
  { billingDetails }: StripeExpressCheckoutElementConfirmEvent,
  email: string,
): PaymentMethodCreateParams.BillingDetails {
  if (billingDetails === undefined) return { email }
  const { name, address } = billingDetails
  return {
    name,
    email,
    ...(address === undefined
      ? {}
      : { address: { country: address.country, postal_code: address.postal_code } }),
  }
}
