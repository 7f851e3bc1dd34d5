import { PlansGate } from '#web/payment/plans/plans-gate.tsx'
import { PurchasePage } from './purchase-page.tsx'

/** The plans of this flavour on the page that sells them. */
export function PurchaseScreen() {
  return (
    <PlansGate name="purchase" waiting={<PurchasePage />}>
      {(plans) => <PurchasePage plans={plans} />}
    </PlansGate>
  )
}
