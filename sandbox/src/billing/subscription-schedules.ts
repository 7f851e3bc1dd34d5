import type { SchedulePhase, SubscriptionSchedule } from '../records/subscription-schedule.ts'
import type { Subscription } from '../records/subscription.ts'
import { endpoint, type Endpoint } from '../wire/endpoint.ts'
import { listPage, paging } from '../wire/list-page.ts'
import { present } from '../wire/present.ts'
import {
  boolean,
  integer,
  list,
  metadata,
  oneOf,
  required,
  shape,
  string,
  type Read,
} from '../wire/readers.ts'
import { badParameter, refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { currentPeriodEnd, endSubscription, itemsOf } from './change-subscription.ts'
import { mustFind } from './must-find.ts'
import { dayOfMonth, periodEnd } from './periods.ts'
import { priceOf } from './subscription-items.ts'
import { followPlannedEnd, releaseSchedule, saveSchedule } from './subscription-phases.ts'

const behavior = oneOf('always_invoice', 'create_prorations', 'none')

const phaseFields = {
  duration: shape({
    interval: required(oneOf('day', 'week', 'month', 'year')),
    interval_count: integer,
  }),
  end_date: integer,
  items: required(list(shape({ metadata, price: required(string), quantity: integer }))),
  metadata,
  proration_behavior: behavior,
  start_date: integer,
}

const updating = {
  end_behavior: oneOf('cancel', 'release'),
  metadata,
  phases: list(shape(phaseFields)),
  proration_behavior: behavior,
}

const blankPhase = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  invoice_settings: null,
  on_behalf_of: null,
  transfer_data: null,
  trial_end: null,
} as const satisfies Partial<SchedulePhase>

const phaseItem = (price: string, quantity: number, given: Record<string, string>) => ({
  billing_thresholds: null,
  discounts: [],
  metadata: given,
  plan: price,
  price,
  quantity,
  tax_rates: [],
})

function open(world: World, subscription: Subscription): SubscriptionSchedule {
  if (subscription.schedule !== null)
    throw refusal(
      'You cannot migrate a subscription that is already attached to a schedule: ' + subscription.schedule,
      { param: 'from_subscription' },
    )
  const start_date = itemsOf(subscription)[0]?.current_period_start ?? world.now()
  const end_date = currentPeriodEnd(subscription)
  return {
    id: world.ids('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: world.now(),
    current_phase: { end_date, start_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      {
        ...blankPhase,
        currency: subscription.currency,
        end_date,
        items: itemsOf(subscription).map((item) => phaseItem(item.price.id, item.quantity, item.metadata)),
        metadata: {},
        proration_behavior: 'create_prorations',
        start_date,
      },
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  }
}

type GivenPhase = NonNullable<Read<typeof updating>['phases']>[number]

/** The requested phases: the current one first, each starting where the previous one ends. */
function phasesFrom(world: World, schedule: SubscriptionSchedule, given: GivenPhase[]): SchedulePhase[] {
  const current = schedule.current_phase
  const phases: SchedulePhase[] = []
  for (const [index, phase] of given.entries()) {
    const param = `phases[${index}]`
    const start_date = phase.start_date ?? phases.at(-1)?.end_date ?? current?.start_date ?? world.now()
    const prices = phase.items.map((item, at) =>
      priceOf(world, { price: item.price, price_data: undefined }, `${param}[items][${at}]`, 'recurring'),
    )
    const { interval = 'month', interval_count = 1 } = phase.duration ?? prices[0]?.recurring ?? {}
    const end_date =
      phase.end_date ?? periodEnd(start_date, interval, interval_count ?? 1, dayOfMonth(start_date))
    if (end_date <= start_date)
      throw badParameter('The phase must end after it starts.', `${param}[end_date]`)
    if (start_date !== (phases.at(-1)?.end_date ?? current?.start_date))
      throw badParameter('Phases must follow each other without a gap.', `${param}[start_date]`)
    if (index === 0 && current && end_date !== current.end_date)
      throw badParameter('The sandbox changes phases only at the end of a period.', `${param}[end_date]`)
    phases.push({
      ...blankPhase,
      currency: prices[0]?.currency ?? 'usd',
      end_date,
      items: phase.items.map((item) =>
        phaseItem(item.price, item.quantity ?? 1, applyMetadata({}, item.metadata)),
      ),
      metadata: applyMetadata({}, phase.metadata),
      proration_behavior: phase.proration_behavior ?? 'create_prorations',
      start_date,
    })
  }
  return phases
}

function active(schedule: SubscriptionSchedule, verb: string): SubscriptionSchedule {
  if (schedule.status === 'active') return schedule
  throw refusal(
    `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status. It must be in one of the following statuses: \`not_started\`, \`active\`.`,
  )
}

const path = '/v1/subscription_schedules'

export const subscriptionScheduleEndpoints: readonly Endpoint[] = [
  endpoint('POST', path, { from_subscription: required(string) }, (world, params) => {
    const subscription = mustFind(world, 'subscription', params.from_subscription, 'from_subscription')
    if (subscription.ended_at !== null)
      throw refusal('You cannot schedule a subscription that has ended.', { param: 'from_subscription' })
    const schedule = saveSchedule(world, open(world, subscription), 'created')
    world.store.save({ ...subscription, schedule: schedule.id })
    return present(schedule)
  }),
  endpoint('GET', path, { ...paging, customer: string }, (world, { customer, ...page }) =>
    listPage(world.store, 'subscription_schedule', { customer }, page, path),
  ),
  endpoint('GET', `${path}/{id}`, {}, (world, _params, { id = '' }) =>
    present(mustFind(world, 'subscription_schedule', id)),
  ),
  endpoint('POST', `${path}/{id}`, updating, (world, params, { id = '' }) => {
    const old = active(mustFind(world, 'subscription_schedule', id), 'update')
    const schedule: SubscriptionSchedule = {
      ...old,
      end_behavior: params.end_behavior ?? old.end_behavior,
      metadata: applyMetadata(old.metadata, params.metadata),
      phases: params.phases ? phasesFrom(world, old, params.phases) : old.phases,
    }
    saveSchedule(world, schedule, 'updated')
    followPlannedEnd(world, old, schedule)
    return present(schedule)
  }),
  endpoint(
    'POST',
    `${path}/{id}/release`,
    { preserve_cancel_date: boolean },
    (world, params, { id = '' }) => {
      const schedule = active(mustFind(world, 'subscription_schedule', id), 'release')
      const subscription = mustFind(world, 'subscription', schedule.subscription ?? '')
      world.store.save({ ...subscription, schedule: null })
      const released = releaseSchedule(world, schedule)
      if (params.preserve_cancel_date !== true) followPlannedEnd(world, schedule, released)
      return present(released)
    },
  ),
  endpoint(
    'POST',
    `${path}/{id}/cancel`,
    { invoice_now: boolean, prorate: boolean },
    (world, _params, { id = '' }) => {
      const schedule = active(mustFind(world, 'subscription_schedule', id), 'cancel')
      endSubscription(world, mustFind(world, 'subscription', schedule.subscription ?? ''), {
        reason: 'cancellation_requested',
      })
      return present(mustFind(world, 'subscription_schedule', id))
    },
  ),
]
