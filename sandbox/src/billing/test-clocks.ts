import type { TestClock } from '../records/test-clock.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { cursors, listPage } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { integer, required, string } from '../wire/readers.ts'
import { badParameter } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { endSubscription } from './change-subscription.ts'
import { mustFind } from './must-find.ts'
import { runDue } from './renew-subscription.ts'

const thirtyDays = 30 * 86_400

/** Moves one clock forward. What falls due for its customers in between happens, each at its own time. */
function advance(world: World, clock: TestClock, to: number): TestClock {
  if (to <= clock.frozen_time) {
    throw badParameter(
      `The frozen_time must be in the future of the test clock's current frozen_time (${clock.frozen_time}).`,
      'frozen_time',
    )
  }
  world.emit('test_helpers.test_clock.advancing', clock)
  runDue(world, to, clock.id)
  const ready: TestClock = { ...clock, frozen_time: to }
  world.store.save(ready)
  world.clock.frozenAt(to, () => world.emit('test_helpers.test_clock.ready', ready))
  return ready
}

/** Deletes a clock with its customers and their subscriptions. */
function remove(world: World, clock: TestClock): void {
  for (const customer of world.store.all('customer', { test_clock: clock.id })) {
    for (const subscription of world.store.all('subscription', { customer: customer.id }))
      if (subscription.ended_at === null) endSubscription(world, subscription, { reason: null })
    world.store.save({ ...customer, _deleted: true })
  }
  world.store.save({ ...clock, _deleted: true })
  world.emit('test_helpers.test_clock.deleted', clock)
}

const path = '/v1/test_helpers/test_clocks'

export const testClockEndpoints: readonly Endpoint[] = [
  endpoint('POST', path, { frozen_time: required(integer), name: string }, (world, params) => {
    const clock: TestClock = {
      id: world.ids('clock'),
      object: 'test_helpers.test_clock',
      created: world.now(),
      deletes_after: world.now() + thirtyDays,
      frozen_time: params.frozen_time,
      livemode: false,
      name: params.name ?? null,
      status: 'ready',
      status_details: {},
    }
    world.store.save(clock)
    world.emit('test_helpers.test_clock.created', clock)
    return present(clock)
  }),
  endpoint('GET', path, cursors, (world, page) =>
    listPage(world.store, 'test_helpers.test_clock', {}, page, path),
  ),
  endpoint('GET', `${path}/{id}`, {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'test_helpers.test_clock', id)),
  ),
  endpoint('POST', `${path}/{id}/advance`, { frozen_time: required(integer) }, (world, params, { id = '' }) =>
    present(advance(world, mustFind(world, 'test_helpers.test_clock', id), params.frozen_time)),
  ),
  endpoint('DELETE', `${path}/{id}`, {}, (world, _params, { id = '' }) => {
    remove(world, mustFind(world, 'test_helpers.test_clock', id))
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]
