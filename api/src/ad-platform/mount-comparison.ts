import { shiftDay } from '@fennel/funnel'
import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import { readReportingDays } from '#api/reporting/index.ts'
import type { Services } from '#api/services.ts'
import { compareDay } from './compare-day.ts'
import type { DayComparison } from './compare-day.ts'

/** Mounts the daily comparison of books, payment provider and advertising network for operators, latest day first. */
export function mountComparison(app: FastifyInstance, services: Services): void {
  mount(app, 'bookComparisons', async ({ query }) => {
    const last = query.until ?? (await readReportingDays(services.db.query)).dayOf(services.now())
    const days: DayComparison[] = []
    // NOTE: one after the other, since each calls Stripe.
    for (let at = 0; at < (query.days ?? 7); at++) days.push(await compareDay(services, shiftDay(last, -at)))
    const { adPlatform, retention } = services.config
    return {
      success: true,
      data: { isAdvertisingOn: adPlatform !== undefined, messagesKeptDays: retention.messageDays, days },
    }
  })
}
