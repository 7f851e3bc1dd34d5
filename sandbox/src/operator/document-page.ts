import type { World } from '../world/world.ts'
import { html, page } from './html.ts'
import { money } from './operator-parts.ts'

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** An invoice as its customer may see it; undefined if it does not exist. */
export function invoicePage(world: World, id: string): string | undefined {
  const invoice = world.store.find('invoice', id)
  if (!invoice) return undefined
  const { currency } = invoice
  return page(
    `Invoice ${invoice.number ?? id}`,
    html`<main class="document">
      <h1>Invoice ${invoice.number ?? id}</h1>
      <p>${day(invoice.created)} · ${invoice.customer_email ?? invoice.customer} · ${invoice.status}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Period</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          ${invoice.lines.data.map(
            (line) =>
              html`<tr>
                <td>${line.description ?? ''}</td>
                <td>${day(line.period.start)} to ${day(line.period.end)}</td>
                <td class="number">${money(line.amount, currency)}</td>
              </tr>`,
          )}
          ${invoice.total_discount_amounts.map(
            ({ amount }) =>
              html`<tr>
                <td>Discount</td>
                <td></td>
                <td class="number">${money(-amount, currency)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td></td>
            <td class="number">${money(invoice.total, currency)}</td>
          </tr>
          <tr>
            <th scope="row">Paid</th>
            <td></td>
            <td class="number">${money(invoice.amount_paid, currency)}</td>
          </tr>
        </tfoot>
      </table>
    </main>`,
  )
}

/** The receipt of one charge; undefined if it did not succeed. */
export function receiptPage(world: World, id: string): string | undefined {
  const charge = world.store.find('charge', id)
  if (charge?.status !== 'succeeded') return undefined
  const { brand, last4 } = charge.payment_method_details.card
  return page(
    'Receipt',
    html`<main class="document">
      <h1>Receipt</h1>
      <p>${money(charge.amount, charge.currency)} on ${day(charge.created)} with ${brand} •••• ${last4}.</p>
      ${charge.amount_refunded > 0 ? html`<p>${money(charge.amount_refunded, charge.currency)} was refunded.</p>` : null}
    </main>`,
  )
}
