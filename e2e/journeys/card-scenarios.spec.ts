import { paymentErrorMessages } from '@fennel/funnel'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { Checkout, Offers } from './checkout.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { expectThreeBooks } from './three-books.ts'
import { freshEmail } from './visitor.ts'

type Bank = 'Complete' | 'Fail' | 'Cancel' | 'tab closed'

interface Scenario {
  readonly name: string
  /** A plan other than the preselected one. */
  readonly plan?: '7-Day Trial' | '3-Month Plan'
  /** A card number, or a wallet and the card chosen in its sheet. */
  readonly pays: string | { readonly wallet: 'Apple Pay' | 'Google Pay'; readonly card: string }
  /** How the bank's challenge ends, if there is one. */
  readonly bank?: Bank
  /** What the error panel reads when nothing was paid; `canceled` is the yellow one. */
  readonly message?: string
  /** The first offer after the plan, and how its bank challenge ends. */
  readonly offer?: Bank | 'no question'
  /** The amounts charged in the end, in cents, smallest first. */
  readonly taken: readonly number[]
  readonly entitles?: string
}

const month = { taken: [1999], entitles: 'calmplate-1-month' } as const
const trial = { plan: '7-Day Trial', taken: [699], entitles: 'calmplate-7-day' } as const
const nothing = { taken: [] } as const
const declined = { message: paymentErrorMessages.card_declined, ...nothing } as const
const canceled = { message: 'Authentication Canceled', ...nothing } as const
const asksBank = '4000002760003184'

/** Each refusal shows its own message, and the next card can be tried on the same page. */
const refused: readonly Scenario[] = [
  { name: 'declined, no reason given', pays: '4000000000000002', ...declined },
  {
    name: 'declined, insufficient funds',
    pays: '4000000000009995',
    message: paymentErrorMessages.insufficient_funds,
    ...nothing,
  },
  { name: 'declined, reported lost', pays: '4000000000009987', ...declined },
  { name: 'declined, reported stolen', pays: '4000000000009979', ...declined },
  { name: 'declined, too many charges', pays: '4000000000006975', ...declined },
  { name: 'blocked as fraudulent', pays: '4100000000000019', ...declined },
  {
    name: 'declined, expired',
    pays: '4000000000000069',
    message: paymentErrorMessages.expired_card,
    ...nothing,
  },
  {
    name: 'declined, wrong security code',
    pays: '4000000000000127',
    message: paymentErrorMessages.incorrect_cvc,
    ...nothing,
  },
  {
    name: 'declined, processing error',
    pays: '4000000000000119',
    message: paymentErrorMessages.processing_error,
    ...nothing,
  },
  { name: 'attached to the customer, declined when charged', pays: '4000000000000341', ...declined },
]

const scenarios: readonly Scenario[] = [
  { name: 'a Visa that works', pays: '4242424242424242', ...month },
  { name: 'a Mastercard that works', pays: '5555555555554444', ...month },
  { name: 'the bank asks and is answered', pays: asksBank, bank: 'Complete', ...month },
  { name: 'the bank asks and the answer is wrong', pays: asksBank, bank: 'Fail', ...canceled },
  { name: 'the bank asks and the buyer cancels', pays: asksBank, bank: 'Cancel', ...canceled },
  { name: 'the bank asks and the tab is closed', pays: asksBank, bank: 'tab closed', ...nothing },
  {
    name: 'the bank is answered and then declines',
    pays: '4000008260003178',
    bank: 'Complete',
    message: paymentErrorMessages.insufficient_funds,
    ...nothing,
  },
  { name: 'Google Pay', pays: { wallet: 'Google Pay', card: 'Visa 4242 (works)' }, ...month },
  { name: 'Apple Pay', pays: { wallet: 'Apple Pay', card: 'Visa 4242 (works)' }, ...month },
  { name: 'a wallet declined', pays: { wallet: 'Google Pay', card: 'Visa 0341 (declined)' }, ...declined },
  {
    name: 'a wallet whose bank asks',
    pays: { wallet: 'Apple Pay', card: 'Visa 3184 (asks your bank)' },
    bank: 'Complete',
    ...month,
  },
  { name: 'a trial', pays: '4242424242424242', ...trial },
  { name: 'a trial whose bank asks', pays: asksBank, bank: 'Complete', ...trial },
  {
    name: 'three months',
    plan: '3-Month Plan',
    pays: '378282246310005',
    taken: [3999],
    entitles: 'calmplate-3-month',
  },
  {
    name: 'an offer on the stored card',
    pays: '4242424242424242',
    offer: 'no question',
    ...month,
    taken: [1899, 1999],
  },
  {
    name: 'an offer: the bank asks off session and is answered',
    pays: asksBank,
    bank: 'Complete',
    offer: 'Complete',
    ...month,
    taken: [1899, 1999],
  },
  {
    name: 'an offer: the bank asks off session and the answer is wrong',
    pays: asksBank,
    bank: 'Complete',
    offer: 'Fail',
    ...month,
  },
]

for (const scenario of scenarios) {
  test(`card: ${scenario.name}`, async ({ page, stack, quiet }) => {
    // The browser logs this when a card is refused: our own 402 and the provider's.
    quiet.allow(/status of 402/)
    const email = freshEmail()
    const { request } = page.context()
    await rememberAnswers(page, { email })
    await page.goto('/purchase')
    await play(page, scenario)
    await expectThreeBooks(request, stack, email, {
      taken: scenario.taken,
      plan: scenario.entitles ?? null,
    })
  })
}

test('card: one refused card after another, then one that works', async ({ page, stack, quiet }) => {
  quiet.allow(/status of 402/)
  const email = freshEmail()
  const { request } = page.context()
  await rememberAnswers(page, { email })
  await page.goto('/purchase')
  for (const scenario of refused) {
    await test.step(scenario.name, async () => {
      // NOTE: the previous card's message may be the same.
      const refusal = page.waitForResponse(
        (response) => response.url().endsWith('/complete-subscription-flow') && response.status() === 402,
      )
      await play(page, scenario)
      await refusal
    })
  }
  const checkout = new Checkout(page)
  await checkout.payWith('4242424242424242')
  await checkout.expectPaid()
  await expectThreeBooks(request, stack, email, { taken: month.taken, plan: month.entitles })
})

test('card: the hosted page with a bank challenge that fails, then succeeds', async ({ page, stack }) => {
  const email = freshEmail()
  const { request } = page.context()
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${stack.url}/api${path}`, { data })
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
    return (await answer.json()).data
  }
  await post('/leads', { email, sessionId: `hosted-${email.replaceAll(/\W/g, '-')}`, quizData: {} })
  const product = { productId: 'calmplate-1-month', customerEmail: email }
  await page.goto((await post('/stripe/create-subscription-checkout', product)).url)
  const pay = async (bank: 'Complete authentication' | 'Fail authentication') => {
    await page.getByLabel('Test card').selectOption({ label: 'Visa 3184 (asks your bank)' })
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('button', { name: bank }).click()
  }
  await pay('Fail authentication')
  await expect(page.getByRole('alert')).toContainText('We are unable to authenticate your payment method.')
  await pay('Complete authentication')
  await page.waitForURL(({ pathname }) => pathname === '/register')
  // This browser took no quiz, so it does not know the address of the buyer.
  await expect(page.getByText(/^Your payment is being confirmed\./)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the plans' })).toHaveCount(0)
  await expectThreeBooks(request, stack, email, { taken: month.taken, plan: month.entitles })
})

async function play(page: Page, { plan, pays, bank, message, offer }: Scenario): Promise<void> {
  const checkout = new Checkout(page)
  if (plan !== undefined) await checkout.choosePlan(plan)
  await (typeof pays === 'string' ? payByCard(checkout, pays) : payByWallet(page, pays))
  if (bank !== undefined) await endChallenge(checkout, bank)
  if (bank === 'tab closed') return
  if (message !== undefined) {
    await expect(checkout.problem).toContainText(message)
    await expect(checkout.problem).toHaveAttribute(
      'data-tone',
      message === canceled.message ? 'warning' : 'danger',
    )
    await expect(checkout.pay).toBeEnabled()
    return
  }
  await checkout.expectPaid()
  if (offer === undefined) return
  const offers = new Offers(page)
  await offers.add.click()
  if (offer !== 'no question') await endChallenge(checkout, offer)
  // However it ended, the visitor moves on.
  await offers.expectOffer('recipes-upsell')
}

async function payByCard(checkout: Checkout, number: string): Promise<void> {
  await checkout.fillCard(number)
  if (number.length === 15) await checkout.page.getByLabel('Security code').fill('1234')
  await checkout.pay.click()
}

async function payByWallet(page: Page, { wallet, card }: Exclude<Scenario['pays'], string>): Promise<void> {
  const name = `${wallet} (sandbox)`
  await page.getByRole('button', { name }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByLabel('Card in the wallet').selectOption({ label: card })
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
}

async function endChallenge(checkout: Checkout, bank: Bank): Promise<void> {
  await expect(checkout.challenge).toBeVisible()
  if (bank === 'tab closed') await checkout.page.close()
  else await checkout.challenge.getByRole('button', { name: bank }).click()
}
