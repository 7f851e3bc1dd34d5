import { useIsSignedIn } from '#web/api/index.ts'
import { ExampleSubscription } from './example-subscription.tsx'
import { OwnSubscription } from './own-subscription.tsx'

/** The customer's own subscription, or, for a visitor who is not signed in, an example. */
export function SubscriptionScreen() {
  const isIn = useIsSignedIn()
  return isIn ? <OwnSubscription /> : <ExampleSubscription />
}
