import { randomBytes } from 'node:crypto'
import { apiVersion, type Event } from '../records/event.ts'
import type { AnyRecord } from '../records/records.ts'
import { present } from '../wire/present.ts'
import { createClock } from './clock.ts'
import type { Store } from './open-store.ts'
import type { Hooks, Ids, World } from './world.ts'

/** 24 random characters in the alphabet that Stripe uses. */
export const randomIds: Ids = (prefix) => {
  const text = randomBytes(24)
    .toString('base64')
    .replaceAll(/[^a-zA-Z0-9]/g, '0')
  return `${prefix}_${text.slice(0, 24)}`
}

interface Subscriber {
  id: string
  enabledEvents: string[]
}

/** The sandbox's state: store, clock, ids, and the events that tell the product what happened. */
export function createWorld(options: {
  store: Store
  now: () => number
  ids: Ids
  hooks: Hooks
  subscribers: () => Subscriber[]
}): World {
  const { store, ids } = options
  const clock = createClock(store, options.now)

  const world: World = {
    store,
    clock,
    ids,
    hooks: options.hooks,
    request: { id: null, idempotencyKey: null },
    now: clock.now,
    emit(type: string, subject: AnyRecord, previous?: object) {
      const receivers = options
        .subscribers()
        .filter(({ enabledEvents }) => enabledEvents.includes('*') || enabledEvents.includes(type))
      const data = { object: present(subject) }
      const event: Event = {
        id: ids('evt'),
        object: 'event',
        api_version: apiVersion,
        created: clock.now(),
        data: previous === undefined ? data : { ...data, previous_attributes: previous },
        livemode: false,
        pending_webhooks: receivers.length,
        request: { id: world.request.id, idempotency_key: world.request.idempotencyKey },
        type,
      }
      store.save(event)
      for (const { id } of receivers) {
        store.run(
          'INSERT INTO deliveries (event, endpoint, subject) VALUES (?, ?, ?)',
          event.id,
          id,
          subject.id,
        )
      }
    },
  }
  return world
}
