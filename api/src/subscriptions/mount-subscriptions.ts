import type { CustomerSubscriptionView } from '@fennel/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '#api/http/mount.ts'
import { browserOf } from '#api/payments/index.ts'
import { runWhileOpen } from '#api/run-while-open.ts'
import type { Services } from '#api/services.ts'
import { brandOfRequest } from '#api/site/index.ts'
import { ownLeads, refuseEnded, requireOwnSubscription } from './own-subscription.ts'
import type { OwnSubscription } from './own-subscription.ts'
import { payOpenInvoice } from './pay-open-invoice.ts'
import { readSubscription } from './read-subscription.ts'
import { runChange } from './run-change.ts'
import { createSubscriptionJobs } from './subscription-jobs.ts'
import { switchInterval } from './switch-interval.ts'
import { startCardUpdate, takeNewCard } from './update-card.ts'

const readingLimit = { rateLimit: { max: 60, timeWindow: '1 minute' } }
const changingLimit = { rateLimit: { max: 30, timeWindow: '1 hour' } }

/** Mounts the API calls with which signed-in customers manage their own plan. */
export function mountSubscriptions(app: FastifyInstance, services: Services): void {
  const view = async (request: FastifyRequest, planId?: string): Promise<CustomerSubscriptionView> => {
    const { email, leadIds } = await ownLeads(services, request)
    const seen = await readSubscription(services, leadIds, brandOfRequest(services, request).appId, planId)
    return { ...seen, email }
  }
  const own = async (request: FastifyRequest, id: string) => requireOwnSubscription(services, request, id)

  mount(
    app,
    'customerSubscription',
    async ({ query, request }) => ({ success: true, data: await view(request, query.plan) }),
    readingLimit,
  )
  mount(
    app,
    'startCardUpdate',
    async ({ body, request }) => ({
      success: true,
      data: await startCardUpdate(services, await own(request, body.subscriptionId), request.ip),
    }),
    changingLimit,
  )
  mount(
    app,
    'completeCardUpdate',
    async ({ body, request }) => {
      const mine = await own(request, body.subscriptionId)
      const card = await takeNewCard(services, mine, body.setupIntentId)
      const retry = await payOpenInvoice(services, mine.row, card)
      return { success: true, data: { ...(await view(request, body.subscriptionId)), retry } }
    },
    changingLimit,
  )
  mount(
    app,
    'switchSubscription',
    async ({ body, request }) => {
      const choice = { ...body, browser: browserOf(request) }
      await switchInterval(services, await own(request, body.subscriptionId), choice)
      return { success: true, data: await view(request, body.subscriptionId) }
    },
    changingLimit,
  )
  mount(
    app,
    'cancelSubscription',
    async ({ body, request }) => {
      await cancelOrResume(services, await own(request, body.subscriptionId), 'cancel')
      // NOTE: not the canceled plan, if another one still renews.
      return { success: true, data: await view(request) }
    },
    changingLimit,
  )
  mount(
    app,
    'resumeSubscription',
    async ({ body, request }) => {
      await cancelOrResume(services, await own(request, body.subscriptionId), 'resume')
      return { success: true, data: await view(request, body.subscriptionId) }
    },
    changingLimit,
  )

  const jobs = createSubscriptionJobs(services)
  runWhileOpen(app, jobs)
}

/**
 * Sets a plan to end with its paid period, or resumes it. Does nothing if it already is in that state; `runChange`
 * decides that under its lock, because the row read here may be outdated by another change in progress.
 */
async function cancelOrResume(
  services: Services,
  own: OwnSubscription,
  kind: 'cancel' | 'resume',
): Promise<void> {
  const { id: subscriptionId, leadId, endedAt } = own.row
  if (kind === 'cancel' && endedAt !== null) return
  refuseEnded(own)
  await runChange(services, { subscriptionId, leadId, userId: own.userId, kind, target: null })
}
