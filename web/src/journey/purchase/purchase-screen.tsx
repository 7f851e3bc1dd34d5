import { PlansGate } from '#web/payment/plans/plans-gate.tsx'
import { PurchasePage } from './purchase-page.tsx'

/** The purchase page. Its summary shows while the plans load. */
export function PurchaseScreen() {
  return (
    <PlansGate name="purchase" waiting={<PurchasePage />}>
      {(plans) => <PurchasePage plans={plans} />}
    </PlansGate>
  )
}
