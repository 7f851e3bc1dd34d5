import { dayMs } from '@fennel/funnel'
import Stripe from 'stripe'
import { faultPoint } from './fault-point.ts'
import { handleStripeObject, topicOf, stripeTopics } from './handle-stripe-object.ts'
import type { StripeTopic } from './handle-stripe-object.ts'
import { giveBack, hasTimeLeft, markProcessed, putBack } from './webhook-inbox.ts'
import type { TakenEvent } from './webhook-inbox.ts'
import type { Services } from '#api/services.ts'

/** How many objects are handled concurrently; each spends most of its time waiting for Stripe. */
const concurrency = 4

/**
 * For how long an object that Stripe does not know is retried, since keys of another account would make all of them
 * unknown.
 */
const retryMissingFor = dayMs

interface Task {
  readonly topic: StripeTopic
  readonly objectId: string
  /** All events about the object. It is read once for all of them, after the last of them arrived. */
  readonly events: TakenEvent[]
}

/**
 * Processes taken events: each object once, however many events are about it. Objects of one kind run concurrently,
 * since they belong to different purchases; the kinds run one after the other, so that each finds what it builds on.
 * Tasks not begun when `isStopped` returns true, or that could no longer finish within their lease, are given back.
 */
export async function processEvents(
  services: Services,
  events: readonly TakenEvent[],
  isStopped: () => boolean,
): Promise<void> {
  const tasks = tasksOf(events)
  const idle = events.filter((event) => topicOf(event) === undefined)
  if (idle.length > 0) await markProcessed(services.db.query, idle, new Date(services.now()))
  for (const topic of stripeTopics) {
    const queue = tasks.filter((task) => task.topic === topic)
    const work = async () => {
      for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
        const now = services.now()
        if (isStopped() || !hasTimeLeft(task.events, now))
          await giveBack(services.db.query, task.events, new Date(now))
        else await workOn(services, task)
      }
    }
    await Promise.all(Array.from({ length: Math.min(concurrency, queue.length) }, work))
  }
}

function tasksOf(events: readonly TakenEvent[]): readonly Task[] {
  const tasks = new Map<string, Task>()
  for (const event of events) {
    const topic = topicOf(event)
    if (topic === undefined) continue
    const key = `${topic} ${event.objectId}`
    const known = tasks.get(key)
    if (known === undefined) tasks.set(key, { topic, objectId: event.objectId, events: [event] })
    else known.events.push(event)
  }
  return [...tasks.values()]
}

async function workOn(services: Services, { topic, objectId, events }: Task): Promise<void> {
  const { query } = services.db
  const ids = events.map(({ id }) => id).join(' ')
  try {
    await faultPoint('webhook.process.beforeStripe')
    await handleStripeObject(services, topic, objectId)
    await faultPoint('webhook.process.afterRecord')
    await markProcessed(query, events, new Date(services.now()))
  } catch (error) {
    const now = services.now()
    const isOld = events.every(({ receivedAt }) => now - receivedAt.getTime() >= retryMissingFor)
    if (isOld && isMissing(error, objectId)) {
      services.log.warn({ event: ids, kind: topic }, 'Webhooks are about an object that Stripe no longer has')
      return markProcessed(query, events, new Date(now))
    }
    services.log.error({ err: error, event: ids, kind: topic }, 'Webhooks could not be processed yet')
    await putBack(query, events, new Date(now), storedMessage(error))
  }
}

/** Whether Stripe no longer has the object itself: a deleted draft, or anything of an ended test clock. */
function isMissing(error: unknown, objectId: string): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    error.message.includes(objectId)
  )
}

/** The stored text of a failure. Values of a query are left out, since no erasure would find personal data here. */
function storedMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!error.message.startsWith('Failed query')) return error.message
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? `Failed query (${String(cause.code)})` : 'Failed query'
}
