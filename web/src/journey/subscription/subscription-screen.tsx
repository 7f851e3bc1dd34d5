import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { useIsSignedIn } from '#web/api/index.ts'
import { holdCardReturn } from '#web/payment/bank/card-return.ts'
import { ExampleSubscription } from './example-subscription.tsx'
import { OwnSubscription } from './own-subscription.tsx'
import { planInAddress } from '#web/payment/owned-plan/plan-in-address.ts'

/** The customer's own subscription, or, for a visitor who is not signed in, an example. */
export function SubscriptionScreen() {
  const isIn = useIsSignedIn()
  const planId = planInAddress(useSearch())
  const [firstPlanId] = useState(planId)
  const [isFollowed, setFollowed] = useState(false)
  if (planId !== firstPlanId && !isFollowed) setFollowed(true)
  // NOTE: at once, because a session that has ended leads away from this page.
  useEffect(holdCardReturn, [])
  return isIn ? (
    <OwnSubscription key={planId} planId={planId} isFollowed={isFollowed} />
  ) : (
    <ExampleSubscription />
  )
}
