import type { Charge } from '../records/charge.ts'
import type { Subscription } from '../records/subscription.ts'
import type { World } from '../world/world.ts'
import { payingMethod } from '../billing/make-invoice.ts'
import { failingCard } from '../cards/test-cards.ts'
import { deliveriesOf } from '../control/state.ts'
import { html, page, type Markup } from './html.ts'

const shown = 50

const when = (seconds: number): Markup =>
  html`<time datetime="${new Date(seconds * 1000).toISOString()}"
    >${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')}</time
  >`

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

const badge = (state: string): Markup =>
  html`<span class="badge badge-${state.replaceAll('_', '-')}">${state.replaceAll('_', ' ')}</span>`

/** A button that makes one control call and comes back to this page. */
const button = (call: string, label: string, about: string, fields: Record<string, string>): Markup =>
  html`<form method="post" action="/sandbox/operator/${call}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit" aria-label="${label}: ${about}">${label}</button>
  </form>`

function table(id: string, title: string, heads: string[], rows: Markup[], total: number): Markup {
  const count = total > rows.length ? `newest ${rows.length} of ${total}` : String(total)
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title} <span class="count">${count}</span></h2>
    ${
      rows.length === 0
        ? html`<p class="empty">Nothing yet.</p>`
        : html`<div class="scroll" tabindex="0" role="group" aria-label="${title}, table">
            <table>
              <thead>
                <tr>
                  ${heads.map((head) => html`<th scope="col">${head}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows}
              </tbody>
            </table>
          </div>`
    }
  </section>`
}

const chargeRow = (world: World, charge: Charge): Markup => {
  const { brand, last4 } = charge.payment_method_details.card
  const taken = charge.status === 'succeeded'
  const dispute = world.store.all('dispute', { charge: charge.id })[0]
  const state = dispute ? `dispute ${dispute.status}` : charge.refunded ? 'refunded' : charge.status
  const open = dispute && !['won', 'lost', 'warning_closed'].includes(dispute.status)
  const who = `${money(charge.amount, charge.currency)} ${brand} ${last4}`
  return html`<tr>
    <td>${when(charge.created)}</td>
    <td class="number">${money(charge.amount, charge.currency)}</td>
    <td>${badge(state)} ${charge.failure_code ?? ''}</td>
    <td>${brand} •••• ${last4}</td>
    <td class="id">${charge.id}</td>
    <td>
      <div class="actions">
        ${taken && !charge.refunded && !dispute ? button('refunds', 'Refund', who, { charge: charge.id }) : null}
        ${taken && !dispute ? button('disputes', 'Dispute', who, { charge: charge.id }) : null}
        ${taken && !dispute && !charge.refunded ? button('fraud-warnings', 'Fraud warning', who, { charge: charge.id }) : null}
        ${open ? button('disputes/close', 'Customer wins', who, { dispute: dispute.id, status: 'lost' }) : null}
        ${open ? button('disputes/close', 'We win', who, { dispute: dispute.id, status: 'won' }) : null}
      </div>
    </td>
  </tr>`
}

const subscriptionRow = (world: World, subscription: Subscription): Markup => {
  const [item] = subscription.items.data
  const product = item && world.store.find('product', item.price.product)
  const about = subscription.id
  const method = payingMethod(world, subscription)
  const broken = method !== null && world.store.find('payment_method', method)?._number === failingCard
  const lives = subscription.ended_at === null && subscription.status !== 'incomplete'
  return html`<tr>
    <td>${world.store.find('customer', subscription.customer)?.email ?? subscription.customer}</td>
    <td>${product?.name ?? ''}</td>
    <td>${badge(subscription.status)} ${subscription.cancel_at_period_end ? 'ends with the period' : ''}</td>
    <td>${item ? when(item.current_period_end) : null}</td>
    <td class="id">${subscription.id}</td>
    <td>
      <div class="actions">
        ${lives && !broken ? button('cards/break', 'Let the next renewal fail', about, { subscription: subscription.id }) : null}
        ${lives && broken ? button('cards/break', 'Mend the card', about, { subscription: subscription.id, works: 'true' }) : null}
      </div>
    </td>
  </tr>`
}

const clockForm = (world: World): Markup =>
  html`<section aria-labelledby="clock" class="clock">
    <h2 id="clock">Clock</h2>
    <p>
      It is ${when(world.now())} UTC in the
      sandbox${world.clock.ahead() > 0 ? ` (${Math.round(world.clock.ahead() / 86_400)} days ahead)` : ''}.
    </p>
    <div class="actions">
      ${[1, 3, 7, 31, 92, 366].map((days) => button('clock/advance', `${days} ${days === 1 ? 'day' : 'days'} later`, 'advance the clock', { days: String(days) }))}
    </div>
  </section>`

/** The operator's view of the outside world. */
export function operatorPage(world: World, notice: string | null): string {
  const { store } = world
  const newest = <T>(all: T[]): T[] => all.slice(-shown).reverse()
  const customers = store.all('customer').filter((customer) => customer._deleted !== true)
  const charges = store.all('charge')
  const subscriptions = store.all('subscription')
  const deliveries = deliveriesOf(world, shown)
  const [count] = store.rows('SELECT count(*) AS n FROM deliveries')
  return page(
    'Sandbox',
    html`<main>
      <h1>Sandbox</h1>
      ${notice === null ? null : html`<p class="notice" role="status">${notice}</p>`} ${clockForm(world)}
      ${table(
        'charges',
        'Charges',
        ['When (UTC)', 'Amount', 'State', 'Card', 'Id', 'Actions'],
        newest(charges).map((charge) => chargeRow(world, charge)),
        charges.length,
      )}
      ${table(
        'subscriptions',
        'Subscriptions',
        ['Customer', 'Plan', 'State', 'Period ends', 'Id', 'Actions'],
        newest(subscriptions).map((entry) => subscriptionRow(world, entry)),
        subscriptions.length,
      )}
      ${table(
        'customers',
        'Customers',
        ['When (UTC)', 'E-mail', 'Name', 'Id'],
        newest(customers).map(
          ({ created, email, id, name }) =>
            html`<tr>
              <td>${when(created)}</td>
              <td>${email ?? ''}</td>
              <td>${name ?? ''}</td>
              <td class="id">${id}</td>
            </tr>`,
        ),
        customers.length,
      )}
      ${table(
        'webhooks',
        'Webhook deliveries',
        ['Event', 'State', 'Tries', 'Last answer', 'About', 'Id'],
        deliveries.map(
          ({ attempts, event, last_error, last_status, state, subject, type }) =>
            html`<tr>
              <td>${type}</td>
              <td>${badge(state)}</td>
              <td class="number">${attempts}</td>
              <td>${last_error ?? String(last_status ?? '')}</td>
              <td class="id">${subject}</td>
              <td class="id">${event}</td>
            </tr>`,
        ),
        Number(count?.['n'] ?? 0),
      )}
    </main>`,
  )
}
