import type { CheckoutSession } from '../records/checkout-session.ts'
import type { World } from '../world/world.ts'
import { html, page } from './html.ts'
import { money } from './operator-parts.ts'

const cards = [
  ['pm_card_visa', 'Visa 4242 (works)'],
  ['pm_card_mastercard', 'Mastercard 4444 (works)'],
  ['pm_card_chargeCustomerFail', 'Visa 0341 (declined)'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'Visa 9995 (insufficient funds)'],
  ['pm_card_authenticationRequiredAlways', 'Visa 3184 (asks your bank)'],
] as const

const answers = [
  ['complete', 'Complete authentication'],
  ['fail', 'Fail authentication'],
  ['cancel', 'Cancel'],
] as const

/** What a session's page shows besides the amount: why the last card was declined, or the card whose issuer asks. */
interface CheckoutView {
  readonly problem: string | null
  readonly challenged: string | null
}

/** The hosted checkout page of one session; undefined if it does not exist. */
export function checkoutPage(
  world: World,
  id: string,
  { problem, challenged }: CheckoutView,
): string | undefined {
  const session: CheckoutSession | undefined = world.store.find('checkout.session', id)
  if (!session) return undefined
  if (session.status !== 'open') {
    return page(
      'Checkout',
      html`<main class="document">
        <h1>Checkout</h1>
        <p>This checkout is ${session.status}.</p>
      </main>`,
    )
  }
  const amount = money(session.amount_total, session.currency)
  if (challenged !== null) {
    return page(
      'Checkout',
      html`<main class="document">
        <h1>3-D Secure test challenge</h1>
        <p>Your bank asks whether you pay ${amount}.</p>
        <form method="post" action="/sandbox/checkout/${id}">
          <input type="hidden" name="card" value="${challenged}" />
          ${answers.map(
            ([answer, label]) =>
              html`<p><button type="submit" name="answer" value="${answer}">${label}</button></p>`,
          )}
        </form>
      </main>`,
    )
  }
  return page(
    'Checkout',
    html`<main class="document">
      <h1>Pay ${amount}</h1>
      ${problem === null ? null : html`<p class="problem" role="alert">${problem}</p>`}
      <form method="post" action="/sandbox/checkout/${id}">
        <p>
          <label for="card">Test card</label>
          <select id="card" name="card">
            ${cards.map(([token, label]) => html`<option value="${token}">${label}</option>`)}
          </select>
        </p>
        <button type="submit">Pay</button>
      </form>
      ${session.cancel_url === null ? null : html`<p><a href="${session.cancel_url}">Cancel and go back</a></p>`}
    </main>`,
  )
}
