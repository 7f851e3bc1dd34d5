import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { compareDay } from './compare-day.ts'
import type { DayComparison } from './compare-day.ts'

const dayLength = 24 * 60 * 60 * 1000

/** Mounts what operators read of books, payment provider and advertising network, day by day, the latest first. */
export function mountComparison(app: FastifyInstance, services: Services): void {
  mount(app, 'bookComparisons', async ({ query }) => {
    const last = query.until === undefined ? services.now() : Date.parse(`${query.until}T00:00:00Z`)
    const days: DayComparison[] = []
    // NOTE: one after the other, since each asks Stripe.
    for (let at = 0; at < (query.days ?? 7); at++)
      days.push(await compareDay(services, new Date(last - at * dayLength).toISOString().slice(0, 10)))
    return { success: true, data: { days } }
  })
}
