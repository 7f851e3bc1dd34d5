import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { cursors, listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import { boolean, clearable, ignored, oneOf, required, shape, string } from '../wire/readers.ts'
import { missingObject } from '../wire/stripe-error.ts'
import { endSubscription } from './change-subscription.ts'
import { createSubscription } from './create-subscription.ts'
import { mustFind } from './must-find.ts'
import { resumeSubscription } from './resume-subscription.ts'
import { createFields } from './subscription-fields.ts'
import { updateFields, updateSubscription } from './update-subscription.ts'

const statuses = oneOf(
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
)

export const subscriptionEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/subscriptions', createFields, (world, params) =>
    present(createSubscription(world, params)),
  ),
  endpoint(
    'GET',
    '/v1/subscriptions',
    { ...paging, customer: string, price: string, status: statuses },
    (world, params) => {
      const { customer, price, status, ...page } = params
      const url = '/v1/subscriptions'
      if (status !== undefined && status !== 'all' && status !== 'ended') {
        return listPage(
          world.store,
          'subscription',
          { customer, status, 'items.data[0].price.id': price },
          page,
          url,
        )
      }
      const list = listPage(
        world.store,
        'subscription',
        { customer, 'items.data[0].price.id': price },
        { ...page, limit: page.limit ?? 10 },
        url,
      )
      const ended = (entry: object): boolean =>
        'status' in entry && (entry.status === 'canceled' || entry.status === 'incomplete_expired')
      if (status === 'all') return list
      return { ...list, data: list.data.filter((entry) => ended(entry) === (status === 'ended')) }
    },
  ),
  endpoint('GET', '/v1/subscriptions/{id}', {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'subscription', id)),
  ),
  endpoint('POST', '/v1/subscriptions/{id}', updateFields, (world, params, { id = '' }) =>
    present(updateSubscription(world, mustFind(world, 'subscription', id), params)),
  ),
  endpoint(
    'DELETE',
    '/v1/subscriptions/{id}',
    {
      cancellation_details: shape({ comment: clearable(string), feedback: clearable(string) }),
      invoice_now: boolean,
      prorate: boolean,
    },
    (world, params, { id = '' }) => {
      const subscription = mustFind(world, 'subscription', id)
      if (subscription.ended_at !== null) throw missingObject('subscription', id)
      const { comment = null, feedback = null } = params.cancellation_details ?? {}
      return present(
        endSubscription(world, subscription, { comment, feedback, reason: 'cancellation_requested' }),
      )
    },
  ),
  endpoint(
    'POST',
    '/v1/subscriptions/{id}/resume',
    { billing_cycle_anchor: shape({ type: required(oneOf('now')) }), proration_behavior: ignored },
    (world, _params, { id = '' }) => present(resumeSubscription(world, mustFind(world, 'subscription', id))),
  ),
  endpoint(
    'GET',
    '/v1/subscription_items',
    { ...cursors, subscription: required(string) },
    (world, { subscription }) => {
      const found = mustFind(world, 'subscription', subscription, 'subscription')
      return { ...found.items, url: '/v1/subscription_items' }
    },
  ),
]
