export { disputes, fraudWarnings, invoices } from './aftermath-tables.ts'
export { agreedTermsOf } from './agreed-terms.ts'
export { attemptStates, underWayStates } from './attempt-states.ts'
export { findAttempt, lockBegunCheckouts, lockCheckouts, lockFreeCheckouts } from './attempt-store.ts'
export { cardGuardLimits, refuseCardTesting } from './card-guard.ts'
export { countRefusals } from './card-refusals.ts'
export { keepTriesOf } from './card-tries.ts'
export {
  closedDisputes,
  harmlessDisputes,
  isPrevented,
  lostPayment,
  waitsForEvidence,
} from './dispute-status.ts'
export { browserOf, disclosureVersionOf } from './consent-receipt.ts'
export { armFaultPoint, faultPoint, InjectedFault } from './fault-point.ts'
export { mountPayments } from './mount-payments.ts'
export { checkoutAttempts, consentReceipts, stripeCustomers, upsellPurchases } from './checkout-tables.ts'
export { ledgerEntries } from './ledger-tables.ts'
export type { LedgerKind } from './ledger-tables.ts'
export { subscriptions } from './plan-tables.ts'
export type { SubscriptionRow } from './plan-tables.ts'
export { cardUpdatePurpose } from './offer-setup.ts'
export { findUnpaidPlans, retireUnpaidPlans } from './other-plans.ts'
export { waitUntilReleased } from './wait-until-released.ts'
export { isHeld, leaseColumns, driverWaitMilliseconds } from './lease.ts'
export { owesRenewal } from './owes-renewal.ts'
export {
  endsAtOnceStates,
  isLate,
  isPaused,
  isStatusIn,
  lateStates,
  ownedStates,
  runningStates,
} from './subscription-states.ts'
export { futureOfOrder } from './future-of-order.ts'
export { isCardExpiredBy } from './is-card-expired-by.ts'
export { findChargedPlans } from './find-charged-plans.ts'
export { findPaidPlans } from './find-paid-plans.ts'
export { isChargedBeforeItEnds, periodsOwed } from './periods-owed.ts'
export { enqueuePlanMail, mailPlanCanceled } from './plan-mails.ts'
export { productOfPlan, renewalTermsOf } from './plan-terms.ts'
export { refundClaims } from './refund-tables.ts'
export { idOf, paymentIntentOf } from './stripe-subscription.ts'
export {
  findPaymentsHoldingPlans,
  pickPlanToShow,
  shownStatusOf,
  readEntitlement,
  readEntitlements,
} from './plan-standing.ts'
export type { JudgedPlan } from './plan-standing.ts'
export { changeBuyerEmail } from './change-buyer-email.ts'
export { brandsWithUsablePlan } from './brands-with-usable-plan.ts'
export { profileOfLeads } from './profile-of-leads.ts'
export { askedByCustomer } from './sync-invoice.ts'
export { closeSkippedInvoices } from './close-skipped-invoices.ts'
export { isExtraInvoice, recordInvoice } from './record-invoice.ts'
export { checkPaymentMode, refuseOtherPaymentMode } from './check-payment-mode.ts'
export { finishRefunds, refundCharge, RefundRefused } from './refund-charge.ts'
export { failedRefundsOf } from './failed-refunds-of.ts'
export { findRefundClaim, refundableCentsOf, selectRefundClaims, waitsForBank } from './refund-store.ts'
export type { RefundClaim } from './refund-store.ts'
export { retireOpenUpsells } from './wait-out-upsell.ts'
export { createStripe } from './stripe-client.ts'
export { orStripeUnavailable, stripeUnavailable } from './or-stripe-unavailable.ts'
export { isKeyRejected, publicCode, rethrowUnlessStripe, stripeFailureOf } from './stripe-failure.ts'
export { endOrSetToEnd } from './end-or-set-to-end.ts'
export { releaseSchedule } from './release-schedule.ts'
export { trialUsedCode } from './refusal-codes.ts'
export { eraseTrialBuyers, isErasedTrial } from './trial-uses.ts'
export { endSubscription } from './end-subscription.ts'
export { findOpenUpsells } from './upsell-store.ts'
export { switchedProduct } from './subscription-columns.ts'
export { findSubscription, syncSubscription } from './sync-subscription.ts'
