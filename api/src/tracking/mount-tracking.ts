import { apiMessages } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { hasGpc } from '#api/consent/index.ts'
import { mount } from '#api/http/mount.ts'
import { runWhileOpen } from '#api/run-while-open.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest, whereaboutsReader } from '#api/site/index.ts'
import { createDayPartitions } from './day-partitions.ts'
import { createEventIntake } from './event-intake.ts'
import { readEvent } from './event-record.ts'
import type { ArrivedEvent } from './event-record.ts'
import { createGroupCommit } from './group-commit.ts'
import { knownFlowsOf } from './known-flows.ts'
import { placeExposures } from './place-exposures.ts'
import type { BrowserLead } from './place-exposures.ts'
import { isPlainlyValid } from './plainly-valid.ts'
import { storableAnswersOf } from './storable-answers.ts'
import { createTrackingJobs } from './tracking-jobs.ts'

const largestEvent = 16 * 1024

/** A browser has one session, or two if it started a new one. More in a batch would evade limits that apply to each. */
const mostSessions = 5

/** Fits the largest batch of ordinary events, with room to spare. */
const batchLimits = { bodyLimit: 256 * 1024, maxJsonKeys: 6_000, isPlainlyValid }

/**
 * Mounts the event intake, for a single event or a batch, stored durably before the response. `findLead` finds the lead
 * that a browser has access to; tracking itself does not know leads.
 */
export function mountTracking(
  app: FastifyInstance,
  services: Services,
  findLead: (request: FastifyRequest) => Promise<BrowserLead | undefined>,
): void {
  const brands = [...services.brands.values()]
  const reader = { services, isStorable: storableAnswersOf(brands), flows: knownFlowsOf(brands) }
  const whereaboutsOf = whereaboutsReader(services.config)
  const partitions = createDayPartitions(services.db)
  const intake = createEventIntake(services, partitions)
  const commit = createGroupCommit<ArrivedEvent>(intake.store, {
    largestBatch: 500,
    mostWaiting: 20_000,
    atOnce: 2,
    worthAnother: 250,
    keyOf: ({ record }) => record.sessionKey ?? undefined,
    refuse: () => new AppError('unavailable', apiMessages.unavailable),
  })
  const jobs = createTrackingJobs(services, partitions, intake)
  app.addHook('onClose', async () => {
    await commit.drained()
    await intake.stop()
  })
  // NOTE: the hooks of a closing app run from the last to the first.
  runWhileOpen(app, jobs)

  mount(
    app,
    'trackEvents',
    async ({ body, request }) => {
      const events = 'events' in body ? body.events : [body]
      if (
        !isSmall(request) &&
        events.some((event) => Buffer.byteLength(JSON.stringify(event)) > largestEvent)
      ) {
        throw new AppError('too_large', apiMessages.tooLarge)
      }
      if (new Set(events.map(({ sessionId }) => sessionId)).size > mostSessions)
        throw new AppError('invalid_request', 'The field "events" contains more visits than one browser has.')
      const brand = brandOfRequest(services, request)
      const arrival = { brand, ...whereaboutsOf(request), gpc: hasGpc(request) }
      const placed = await placeExposures(brand, events, () => findLead(request))
      const arrived = placed.map(({ event, reportedIn }) => {
        const read = readEvent(reader, arrival, event)
        return reportedIn === event.sessionId ? read : { ...read, reportedIn }
      })
      if (arrived.length > 0) await commit.add(arrived)
      return { success: true, data: { stored: events.length } }
    },
    batchLimits,
  )
}

/** Whether the whole body is no larger than one event may be. */
function isSmall({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) <= largestEvent
}
