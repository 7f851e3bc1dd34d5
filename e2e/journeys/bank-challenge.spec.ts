import { purchaseEventId } from '@fennel/funnel'
import type { Page } from '@playwright/test'
import type { Stack } from '../harness/stack.ts'
import { expect, test } from '../harness/test.ts'
import { expectBooked } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { freshEmail } from './visitor.ts'

test('3-D Secure passed: the plan is paid, and the bank is asked again for an offer', async ({
  page,
  stack,
}) => {
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.asksBank)
  await expect(checkout.challenge).toBeVisible()
  await expect(checkout.pay).toHaveAccessibleName('Verifying payment...')
  await expect(checkout.pay).toBeDisabled()
  await checkout.challenge.getByRole('button', { name: 'Complete' }).click()
  await checkout.expectPaid()

  const offers = new Offers(page)
  await offers.add.click()
  await expect(page.getByText('Confirming your payment...')).toBeVisible()
  await checkout.challenge.getByRole('button', { name: 'Complete' }).click()
  await offers.expectOffer('recipes-upsell')
  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd', 'upsell workout-program 1899 usd'])
})

for (const [ending, button] of [
  ['failed', 'Fail'],
  ['canceled', 'Cancel'],
] as const) {
  test(`3-D Secure ${ending}: nothing is charged, and another card pays`, async ({ page, stack, quiet }) => {
    quiet.allow(/status of 402/)
    const email = freshEmail()
    const checkout = new Checkout(page)
    await checkout.arrive(email)
    await checkout.payWith(cards.asksBank)
    await checkout.challenge.getByRole('button', { name: button }).click()

    await expect(checkout.problem).toContainText('Authentication Canceled')
    await expect(checkout.problem).toContainText(
      'The 3D Secure authentication was canceled. Please try again with the same or a different payment method.',
    )
    await expect(checkout.problem).toHaveAttribute('data-tone', 'warning')
    await expect(checkout.pay).toHaveAccessibleName('Pay $19.99 now')
    await expectBooked(stack, email, [])

    await checkout.payWith(cards.works)
    await checkout.expectPaid()
    await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd'])
  })
}

test('3-D Secure abandoned by a refresh: nothing is charged, and another card pays', async ({
  page,
  stack,
}) => {
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.asksBank)
  await expect(checkout.challenge).toBeVisible()
  await page.reload()
  await expectBooked(stack, email, [])
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd'])
})

/**
 * Answers a 3-D Secure challenge that the bank shows on its own page: the answer counts, but the page that started it
 * never learns of it, and the provider redirects the visitor to the account page. Returns the payment's id.
 */
async function answerElsewhere(page: Page, button: 'Complete' | 'Fail'): Promise<string> {
  const answered = new Promise<string>((resolve) => {
    void page.route('**/sandbox/browser/payment_intents/challenge', async (route) => {
      await route.fetch()
      const { client_secret: secret }: { client_secret: string } = route.request().postDataJSON()
      resolve(secret)
    })
  })
  await new Checkout(page).challenge.getByRole('button', { name: button }).click()
  const secret = await answered
  const [id = ''] = secret.split('_secret')
  const back = new URLSearchParams({
    payment_intent: id,
    payment_intent_client_secret: secret,
    redirect_status: button === 'Complete' ? 'succeeded' : 'failed',
  })
  await page.goto(`/register?${back.toString()}`)
  return id
}

/**
 * The products in the events of this type that a buyer's browser sent. One about `intentId` is found even without its
 * visit: if its page closes while it is sent, it arrives without the header with which these tests set the country,
 * because the browser sends it rather than the page, and is stored as in a country where nobody has consented yet.
 */
async function countedOf(
  stack: Stack,
  email: string,
  eventType: string,
  intentId = '',
): Promise<readonly string[]> {
  const rows = await stack.query<{ product: string }>(
    `select metadata->>'productId' as product from tracking_events where event_type = $2
     and (event_id = $3 or session_id = (select session_id from leads where email_key = $1))`,
    [email.toLowerCase(), eventType, purchaseEventId(intentId)],
  )
  return rows.map(({ product }) => product)
}

test('3-D Secure passed on the bank’s own page: the redirect leads to the offers, and the plan is counted once', async ({
  page,
  stack,
}) => {
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.asksBank)
  const intentId = await answerElsewhere(page, 'Complete')
  await checkout.expectPaid()
  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd'])
  await page.goto('/register')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect.poll(() => countedOf(stack, email, 'purchased', intentId)).toEqual(['calmplate-1-month'])
})

test('3-D Secure passed on the bank’s own page for an offer: the account is next, and the offer is counted once', async ({
  page,
  stack,
}) => {
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.asksBank)
  await checkout.challenge.getByRole('button', { name: 'Complete' }).click()
  await checkout.expectPaid()
  await new Offers(page).add.click()
  await answerElsewhere(page, 'Complete')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect.poll(() => countedOf(stack, email, 'upsellPurchase')).toEqual(['workout-program'])
  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd', 'upsell workout-program 1899 usd'])
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await countedOf(stack, email, 'upsellPurchase')).toEqual(['workout-program'])
  expect(await countedOf(stack, email, 'purchased')).toEqual(['calmplate-1-month'])
})

test('3-D Secure failed on the bank’s own page: the plans page says so, and another card pays', async ({
  page,
  stack,
  quiet,
}) => {
  quiet.allow(/status of 402/)
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.asksBank)
  await answerElsewhere(page, 'Fail')
  await expect(page).toHaveURL((url) => url.pathname === '/purchase')
  await expect(checkout.problem).toContainText('Authentication Canceled')
  await expect(checkout.problem).toHaveAttribute('data-tone', 'warning')
  await expectBooked(stack, email, [])
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd'])
})
