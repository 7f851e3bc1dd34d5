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

test('3-D Secure left by a refresh: nothing is charged, and another card pays', async ({ page, stack }) => {
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
