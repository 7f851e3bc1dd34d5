import { apiMessages } from '@fennel/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { recordEvent } from './event-record.ts'
import type { EventRecord } from './event-record.ts'
import { createEventStore } from './event-store.ts'
import { createGroupCommit } from './group-commit.ts'
import { privacyOf } from './question-privacy.ts'

const largestEvent = 16 * 1024

/** A batch of 50 ordinary events, with room to spare. */
const batchLimits = { bodyLimit: 256 * 1024, maxJsonKeys: 6_000 }

/** Mounts the event intake: a single event or a batch, durable before the answer. */
export function mountTracking(app: FastifyInstance, services: Services): void {
  const privacy = privacyOf(services.brands.values())
  const commit = createGroupCommit<EventRecord>(createEventStore(services.db), {
    largestBatch: 500,
    mostWaiting: 20_000,
    refuse: () => new AppError('unavailable', apiMessages.unavailable),
  })
  app.addHook('onClose', async () => commit.drained())

  mount(
    app,
    'trackEvents',
    async ({ body, request }) => {
      const events = 'events' in body ? body.events : [body]
      if (events.some((event) => Buffer.byteLength(JSON.stringify(event)) > largestEvent)) {
        throw new AppError('too_large', apiMessages.tooLarge)
      }
      const { appId } = brandOfRequest(services, request)
      await commit.add(events.map((event) => recordEvent(services, privacy, appId, event)))
      return { success: true, data: { stored: events.length } }
    },
    batchLimits,
  )
}
