export { disputes, invoices } from './aftermath-tables.ts'
export { findAttempt, lockCheckouts, lockFreeCheckouts } from './attempt-store.ts'
export { cardGuardLimits, refuseCardTesting } from './card-guard.ts'
export { countRefusals } from './card-refusals.ts'
export { disclosureVersionOf } from './consent-receipt.ts'
export { armFaultPoint, faultPoint, InjectedFault } from './fault-point.ts'
export { mountPayments } from './mount-payments.ts'
export {
  checkoutAttempts,
  consentReceipts,
  ledgerEntries,
  stripeCustomers,
  subscriptions,
} from './payments-tables.ts'
export { cardUpdatePurpose } from './offer-setup.ts'
export { findUnpaidPlans, retireUnpaidPlans } from './other-plans.ts'
export { isLate, owesRenewal } from './owes-renewal.ts'
export { enqueuePlanMail } from './plan-mails.ts'
export { productOfPlan, renewalTermsOf } from './plan-terms.ts'
export { foremostPlan, shownStatusOf, standingOf, standingsOf } from './plan-standing.ts'
export { profileOfLeads } from './profile-of-leads.ts'
export { recordInvoice } from './record-invoice.ts'
export { checkPaymentMode } from './check-payment-mode.ts'
export { finishRefunds, refundCharge } from './refund-charge.ts'
export { failedRefundsOf, findRefundClaim, leftOfCharges, selectRefundClaims } from './refund-store.ts'
export type { RefundClaim } from './refund-store.ts'
export { retireOpenUpsells } from './see-out-upsell.ts'
export { createStripe } from './stripe-client.ts'
export { isLockedOut, publicCode, stripeFailureOf } from './stripe-failure.ts'
export { endSubscription } from './end-subscription.ts'
export { findOpenUpsells } from './upsell-store.ts'
export { findSubscription, switchedProduct, syncSubscription } from './sync-subscription.ts'
export type { SubscriptionRow } from './sync-subscription.ts'
export type { LedgerKind } from './payments-tables.ts'
