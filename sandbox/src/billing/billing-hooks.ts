import type { Hooks } from '../world/world.ts'
import { followInvoice, followSetup } from './change-subscription.ts'
import { followPayment } from './settle-invoice.ts'

/** What follows from what: a settled payment settles its invoice, a settled invoice its subscription. */
export const billingHooks: Hooks = {
  paymentSettled: followPayment,
  invoiceSettled: followInvoice,
  setupSettled: followSetup,
}
