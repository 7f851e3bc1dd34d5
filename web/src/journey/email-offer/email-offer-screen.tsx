import { PlansGate } from '#web/payment/plans/plans-gate.tsx'
import { EmailOfferPage } from './email-offer-page.tsx'

/** The page an email links to: what we know about the visitor, and the plans. */
export function EmailOfferScreen() {
  return <PlansGate name="email-offer">{(plans) => <EmailOfferPage plans={plans} />}</PlansGate>
}
