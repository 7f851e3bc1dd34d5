import { houseCurrency } from '@fennel/funnel'
import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { operatorOf } from '../guard-admin.ts'
import { readCohorts } from './read-cohorts.ts'
import { readDashboard, readLatestOrders } from './read-dashboard.ts'
import { readNotifications } from './read-notifications.ts'
import { readRevenue } from './read-revenue.ts'

/** Mounts the dashboard, the revenue page and the notifications. */
export function mountRevenue(app: FastifyInstance, services: Services): void {
  mount(app, 'dashboardNumbers', async () => ({ success: true, data: await readDashboard(services) }))
  mount(app, 'latestOrders', async ({ request }) => ({
    success: true,
    data: await readLatestOrders(services, operatorOf(request).record.role === 'admin'),
  }))
  mount(app, 'adminNotifications', async () => ({ success: true, data: await readNotifications(services) }))
  mount(app, 'revenueReport', async ({ query }) => ({
    success: true,
    data: await readRevenue(services, { ...query, currency: query.currency ?? houseCurrency }),
  }))
  mount(app, 'revenueCohorts', async ({ query }) => ({
    success: true,
    data: await readCohorts(services, query.currency ?? houseCurrency),
  }))
}
