import type { Dispute, EarlyFraudWarning, Refund } from './aftermath.ts'
import type { ConfirmationToken } from './confirmation-token.ts'
import type { Coupon, Discount, Price, Product } from './catalog.ts'
import type { Charge } from './charge.ts'
import type { CheckoutSession } from './checkout-session.ts'
import type { Customer } from './customer.ts'
import type { Event, WebhookEndpoint } from './event.ts'
import type { Invoice, InvoicePayment } from './invoice.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { PaymentMethod } from './payment-method.ts'
import type { PaymentMethodDomain } from './payment-method-domain.ts'
import type { SetupIntent } from './setup-intent.ts'
import type { SubscriptionSchedule } from './subscription-schedule.ts'
import type { Subscription, SubscriptionItem } from './subscription.ts'
import type { TestClock } from './test-clock.ts'

/** Everything the store contains, by the name in `object`. */
export interface Records {
  charge: Charge
  'checkout.session': CheckoutSession
  confirmation_token: ConfirmationToken
  coupon: Coupon
  customer: Customer
  discount: Discount
  dispute: Dispute
  event: Event
  invoice: Invoice
  invoice_payment: InvoicePayment
  payment_intent: PaymentIntent
  payment_method: PaymentMethod
  payment_method_domain: PaymentMethodDomain
  price: Price
  product: Product
  'radar.early_fraud_warning': EarlyFraudWarning
  refund: Refund
  setup_intent: SetupIntent
  subscription: Subscription
  subscription_item: SubscriptionItem
  subscription_schedule: SubscriptionSchedule
  'test_helpers.test_clock': TestClock
  webhook_endpoint: WebhookEndpoint
}

export type Kind = keyof Records
export type AnyRecord = Records[Kind]
