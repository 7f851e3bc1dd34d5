import { afterRetries } from '../billing/change-subscription.ts'
import { payingMethod } from '../billing/make-invoice.ts'
import { failingCard } from '../cards/test-cards.ts'
import { deliveriesOf, type DeliveryState } from '../control/state.ts'
import type { Charge } from '../records/charge.ts'
import type { Subscription } from '../records/subscription.ts'
import type { World } from '../world/world.ts'
import { html, page, type Markup } from './html.ts'
import { actions, badge, button, money, when } from './operator-parts.ts'
import { table, type Column } from './table.ts'

const shown = 50

const emailOf = (world: World, customer: string | null): string =>
  (customer === null ? undefined : world.store.find('customer', customer)?.email) ?? customer ?? ''

const chargeColumns: readonly Column[] = [
  { head: 'When (UTC)' },
  { head: 'Amount', look: 'number' },
  { head: 'State' },
  { head: 'Customer' },
  { head: 'Card' },
  { head: 'Id', look: 'id', wide: true },
  { head: 'Actions' },
]

function chargeRow(world: World, charge: Charge): readonly (Markup | string | null)[] {
  const { brand, last4 } = charge.payment_method_details.card
  const taken = charge.status === 'succeeded'
  const dispute = world.store.all('dispute', { charge: charge.id })[0]
  const warned = world.store.all('radar.early_fraud_warning', { charge: charge.id }).length > 0
  const partly = charge.amount_refunded > 0 && !charge.refunded
  const settled = charge.refunded ? 'refunded' : partly ? 'partly refunded' : charge.status
  const refund = world.store.all('refund', { charge: charge.id, status: 'succeeded' }).at(-1)
  const open = dispute && !['won', 'lost', 'warning_closed', 'prevented'].includes(dispute.status)
  const who = `${money(charge.amount, charge.currency)} ${brand} ${last4}`
  const free = taken && !charge.refunded && !dispute
  const decide = (label: string, status: string): Markup | false =>
    open === true && button('disputes/close', label, who, { dispute: dispute.id, status })
  return [
    when(charge.created),
    money(charge.amount, charge.currency),
    html`${badge(dispute ? `dispute ${dispute.status}` : settled)} ${warned ? badge('fraud warning') : null}
    ${charge.failure_code ?? ''}`,
    emailOf(world, charge.customer),
    `${brand} •••• ${last4}`,
    charge.id,
    actions(
      free && button('refunds', 'Refund', who, { charge: charge.id }),
      refund !== undefined && button('refunds/fail', 'Let the refund fail', who, { refund: refund.id }),
      taken && !dispute && button('disputes', 'Dispute', who, { charge: charge.id }),
      free && button('disputes', 'Resolution (RDR)', who, { charge: charge.id, resolution: 'true' }),
      free && !warned && button('fraud-warnings', 'Fraud warning', who, { charge: charge.id }),
      decide('Customer wins', 'lost'),
      decide('We win', 'won'),
    ),
  ]
}

const subscriptionColumns: readonly Column[] = [
  { head: 'Customer' },
  { head: 'Plan' },
  { head: 'State' },
  { head: 'Period ends' },
  { head: 'Id', look: 'id', wide: true },
  { head: 'Actions' },
]

function subscriptionRow(world: World, subscription: Subscription): readonly (Markup | string | null)[] {
  const [item] = subscription.items.data
  const product = item && world.store.find('product', item.price.product)
  const { id, status } = subscription
  const who = emailOf(world, subscription.customer)
  const method = payingMethod(world, subscription)
  const broken = method !== null && world.store.find('payment_method', method)?._number === failingCard
  const lives = subscription.ended_at === null && status !== 'incomplete' && method !== null
  const runs = lives && (status === 'active' || status === 'trialing')
  return [
    who,
    product?.name ?? '',
    html`${badge(status)} ${subscription.cancel_at_period_end ? 'ends with the period' : ''}
    ${broken ? 'card is refused' : ''}`,
    item ? when(item.current_period_end) : null,
    id,
    actions(
      runs && !broken && button('renewals/now', 'Renew now', who, { subscription: id }),
      runs && button('renewals/now', 'Fail a renewal now', who, { subscription: id, fails: 'true' }),
      lives && !broken && button('cards/break', 'Let the next renewal fail', who, { subscription: id }),
      lives && broken && button('cards/break', 'Fix the card', who, { subscription: id, works: 'true' }),
    ),
  ]
}

const deliveryColumns: readonly Column[] = [
  { head: 'Event' },
  { head: 'State' },
  { head: 'Tries', look: 'number' },
  { head: 'Last answer' },
  { head: 'About', look: 'id', wide: true },
  { head: 'Id', look: 'id', wide: true },
]

const deliveryRow = (delivery: DeliveryState): readonly (Markup | string)[] => [
  delivery.type,
  badge(delivery.state),
  String(delivery.attempts),
  delivery.last_error ?? String(delivery.last_status ?? ''),
  delivery.subject,
  delivery.event,
]

const steps = [1, 3, 7, 31, 92, 366]
const choices = { cancel: 'end', past_due: 'stay past due', unpaid: 'become unpaid' } as const

function clockPart(world: World): Markup {
  const ahead = world.clock.ahead()
  const chosen = afterRetries(world)
  return html`<section aria-labelledby="clock">
    <h2 id="clock">Clock</h2>
    <p>
      It is ${when(world.now())} UTC in the
      sandbox${ahead > 0 ? ` (${Math.round(ahead / 86_400)} days ahead)` : ''}. Whatever falls due on the way
      happens.
    </p>
    ${actions(...steps.map((days) => button('clock/advance', `${days} ${days === 1 ? 'day' : 'days'} later`, 'advance the clock', { days: String(days) })))}
    <p>After the last failed attempt to renew, subscriptions <strong>${choices[chosen]}</strong>.</p>
    ${actions(
      ...(['cancel', 'past_due', 'unpaid'] as const)
        .filter((after) => after !== chosen)
        .map((after) =>
          button('dunning', `Let them ${choices[after]}`, 'after the last failed attempt', { after }),
        ),
    )}
  </section>`
}

const sections = {
  charges: 'Charges',
  subscriptions: 'Subscriptions',
  customers: 'Customers',
  webhooks: 'Webhooks',
}

/** The operator's page: everything the sandbox contains. */
export function operatorPage(world: World, notice: string | null): string {
  const { store } = world
  const newest = <T>(all: T[]): T[] => all.slice(-shown).reverse()
  const customers = store.all('customer').filter((customer) => customer._deleted !== true)
  const charges = store.all('charge')
  const subscriptions = store.all('subscription')
  const deliveries = deliveriesOf(world, shown)
  const [count] = store.rows("SELECT count(*) AS n, sum(state <> 'delivered') AS waiting FROM deliveries")
  const waiting = Number(count?.['waiting'] ?? 0)
  return page(
    'Sandbox',
    html`<main>
      <h1>Sandbox</h1>
      <nav aria-label="On this page">
        ${Object.entries(sections).map(([id, title]) => html`<a href="#${id}">${title}</a>`)}
      </nav>
      ${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`} ${clockPart(world)}
      ${table(
        'charges',
        sections.charges,
        chargeColumns,
        newest(charges).map((charge) => chargeRow(world, charge)),
        charges.length,
      )}
      ${table(
        'subscriptions',
        sections.subscriptions,
        subscriptionColumns,
        newest(subscriptions).map((entry) => subscriptionRow(world, entry)),
        subscriptions.length,
      )}
      ${table(
        'customers',
        sections.customers,
        [{ head: 'When (UTC)' }, { head: 'Email' }, { head: 'Name' }, { head: 'Id', look: 'id', wide: true }],
        newest(customers).map(({ created, email, id, name }) => [when(created), email, name, id]),
        customers.length,
      )}
      ${waiting === 0 ? null : html`<p class="again">${waiting === 1 ? 'One delivery has' : `${waiting} deliveries have`} not arrived.</p>`}
      ${waiting === 0 ? null : actions(button('webhooks/again', 'Deliver them again', 'webhooks'))}
      ${table('webhooks', sections.webhooks, deliveryColumns, deliveries.map(deliveryRow), Number(count?.['n'] ?? 0))}
    </main>`,
  )
}
