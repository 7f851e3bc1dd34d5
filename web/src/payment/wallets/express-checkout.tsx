import { payButtonBusyText } from '@fennel/funnel'
import type { PlanOffer } from '@fennel/funnel'
import { ExpressCheckoutElement } from '@stripe/react-stripe-js'
import type {
  PaymentMethodCreateParams,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import { useBrand } from '#web/brand/index.ts'
import { usePlansOffer } from '../offer/plans-offer.ts'
import { emailOfPayer } from '../attempt/email-of-payer.ts'
import type { PaymentControl } from '../attempt/use-payment.ts'
import { type WalletAnswer, WalletSlot } from './wallet-slot.tsx'

interface ExpressCheckoutProps {
  readonly plan: PlanOffer
  readonly email: string
  readonly payment: PaymentControl
  readonly terms: string
  /** True once the wallets have taken too long: the page continues as if there were none. */
  readonly isLate: boolean
}

const elementOptions: StripeExpressCheckoutElementOptions = {
  buttonHeight: 50,
  layout: { maxColumns: 2, maxRows: 1 },
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    link: 'never',
    paypal: 'never',
    amazonPay: 'never',
    klarna: 'never',
  },
}

/** Apple Pay and Google Pay, if the device has them. Amounts come from the Elements group, in cents. */
export function ExpressCheckout({ plan, email, payment, terms, isLate }: ExpressCheckoutProps) {
  const { name: brandName } = useBrand()
  const { hold, free } = usePlansOffer()
  const [answer, setAnswer] = useState<WalletAnswer>('unknown')
  // The plan and payment at the moment of the click: what the sheet shows is what is paid, whatever changes while it
  // is open.
  const agreed = useRef({ planId: plan.id, payment })
  const isBusy = payButtonBusyText(payment.state) !== undefined
  return (
    <WalletSlot answer={answer === 'unknown' && isLate ? 'none' : answer} terms={terms}>
      <ExpressCheckoutElement
        options={elementOptions}
        onReady={({ availablePaymentMethods }) =>
          setAnswer(availablePaymentMethods === undefined ? 'none' : 'some')
        }
        onLoadError={() => setAnswer('none')}
        onClick={({ resolve, reject }) => {
          if (isBusy) return reject()
          agreed.current = { planId: plan.id, payment }
          hold('sheet')
          resolve({
            business: { name: brandName },
            lineItems: [{ name: plan.name, amount: plan.finalPriceCents }],
            emailRequired: false,
          })
        }}
        // Some sheets close after they confirmed; the running payment then still holds the prices.
        onCancel={() => free('sheet')}
        onConfirm={(event) => {
          // A buyer who chose another plan behind the sheet has abandoned it, even if it was never closed.
          if (agreed.current.planId !== plan.id) return event.paymentFailed({ reason: 'fail' })
          void payByWallet(event, email, agreed.current.payment)
        }}
      />
    </WalletSlot>
  )
}

/** The wallet's sheet stays open until it is told how the payment ended. Our own panel then says why. */
async function payByWallet(
  event: StripeExpressCheckoutElementConfirmEvent,
  email: string,
  payment: PaymentControl,
): Promise<void> {
  const { expressPaymentType: type } = event
  const { name = '' } = event.billingDetails ?? {}
  // The other wallets are disabled above.
  const isOurs = type === 'apple_pay' || type === 'google_pay'
  const isPaid =
    isOurs &&
    (await payment.pay({ fullName: name, email, wallet: { type, billingDetails: detailsOf(event, email) } }))
  if (!isPaid) event.paymentFailed({ reason: 'fail' })
}

function detailsOf(
  { billingDetails }: StripeExpressCheckoutElementConfirmEvent,
  email: string,
): PaymentMethodCreateParams.BillingDetails {
  if (billingDetails === undefined) return emailOfPayer(email)
  const { name, address } = billingDetails
  return {
    name,
    ...emailOfPayer(email),
    ...(address === undefined
      ? {}
      : { address: { country: address.country, postal_code: address.postal_code } }),
  }
}
