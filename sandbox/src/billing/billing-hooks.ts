import type { Hooks } from '../world/world.ts'
import { followInvoice, followSetup } from './change-subscription.ts'
import { followPayment } from './settle-invoice.ts'

/** Who follows whom: a payment settles its invoice, an invoice its subscription. */
export const billingHooks: Hooks = {
  paymentSettled: followPayment,
  invoiceSettled: followInvoice,
  setupSettled: followSetup,
}
