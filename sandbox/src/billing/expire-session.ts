import type { CheckoutSession } from '../records/checkout-session.ts'
import { clockOf, frozenAtTestClock } from '../world/frozen-at-test-clock.ts'
import type { World } from '../world/world.ts'

/** Closes a session: nobody can pay it from now on. */
export function expireSession(world: World, session: CheckoutSession): CheckoutSession {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  world.store.save(expired)
  world.emit('checkout.session.expired', expired)
  return expired
}

/** Whether a session can be paid now; one whose time is over cannot, even before `runDue` has closed it. */
export const isPayable = (world: World, session: CheckoutSession): boolean =>
  session.status === 'open' && frozenAtTestClock(world, [session.id], world.now) < session.expires_at

/** The open sessions whose time runs on this test clock, or on none. */
export const openSessionsOn = (world: World, testClock: string | null): readonly CheckoutSession[] =>
  world.store.all('checkout.session', { status: 'open' }).filter(({ id }) => clockOf(world, id) === testClock)
