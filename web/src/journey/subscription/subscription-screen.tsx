import { useIsSignedIn } from '#web/api/index.ts'
import { ExampleSubscription } from './example-subscription.tsx'
import { OwnSubscription } from './own-subscription.tsx'

/** A customer's own subscription; for a visitor without a session, an example of it. */
export function SubscriptionScreen() {
  const isIn = useIsSignedIn()
  return isIn ? <OwnSubscription /> : <ExampleSubscription />
}
