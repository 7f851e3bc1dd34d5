import { useEffect } from 'react'
import { useIsSignedIn } from '#web/api/index.ts'
import { holdCardReturn } from './card-return.ts'
import { ExampleSubscription } from './example-subscription.tsx'
import { OwnSubscription } from './own-subscription.tsx'

/** The customer's own subscription, or, for a visitor who is not signed in, an example. */
export function SubscriptionScreen() {
  const isIn = useIsSignedIn()
  // NOTE: at once, because a session that has ended leads away from this page.
  useEffect(holdCardReturn, [])
  return isIn ? <OwnSubscription /> : <ExampleSubscription />
}
