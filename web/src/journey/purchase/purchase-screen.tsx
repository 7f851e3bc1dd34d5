import { PlansGate } from '#web/payment/plans/plans-gate.tsx'
import { useWithdrawnPlan } from '../withdrawn-plan.ts'
import { PurchasePage } from './purchase-page.tsx'

/** The purchase page. Its summary shows while the plans load. */
export function PurchaseScreen() {
  // NOTE: read here, since the page is drawn anew once its plans are there.
  const isPlanWithdrawn = useWithdrawnPlan()
  return (
    <PlansGate name="purchase" waiting={<PurchasePage isPlanWithdrawn={isPlanWithdrawn} />}>
      {(plans) => <PurchasePage plans={plans} isPlanWithdrawn={isPlanWithdrawn} />}
    </PlansGate>
  )
}
