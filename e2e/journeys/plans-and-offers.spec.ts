import type { Locator } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { expectBooked } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { freshEmail } from './visitor.ts'

/** Two presses before the page can draw anything in between. */
async function doubleTap(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

test('both offers, every button pressed twice: each is charged once', async ({ page, stack }) => {
  const email = freshEmail()
  const orders: string[] = []
  page.on('request', (request) => {
    const order = /(complete-subscription-flow|purchase-upsell)$/.exec(request.url())?.[1]
    if (order !== undefined) orders.push(order)
  })
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.fillCard(cards.works)
  await doubleTap(checkout.pay)
  await checkout.expectPaid()

  const offers = new Offers(page)
  await expect(
    page.getByText('You will be charged $18.99 now, on your Visa card ending in 4242.').first(),
  ).toBeVisible()
  await doubleTap(offers.add)
  await offers.expectOffer('recipes-upsell')
  await page.goBack()
  await expect(page.getByText('This is already in your order.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await offers.expectOffer('recipes-upsell')
  await doubleTap(offers.add)
  await expect(page).toHaveURL((url) => url.pathname === '/register')

  expect(orders).toEqual(['complete-subscription-flow', 'purchase-upsell', 'purchase-upsell'])
  await expectBooked(stack, email, [
    'plan calmplate-1-month 1999 usd',
    'upsell workout-program 1899 usd',
    'upsell recipes-upsell 999 usd',
  ])
})

test('coming back to the checkout after paying charges nothing more', async ({ page, stack }) => {
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === '/purchase')
  await expect(page.getByRole('heading', { name: 'You already have the 1-Month Plan' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Get my plan', exact: true })).toHaveCount(0)
  await expect(page.getByText('You already have a plan.')).toBeInViewport()
  await page.getByRole('button', { name: 'See your plan' }).click()
  await expect(page.getByRole('region', { name: 'You already have the 1-Month Plan' })).toBeFocused()
  await page.getByRole('link', { name: 'Finish your account' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/register')
  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd'])
})

test('the 7-day trial charges $6.99', async ({ page, stack }) => {
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.choosePlan('7-Day Trial')
  await expect(checkout.pay).toHaveAccessibleName('Pay $6.99 now')
  await checkout.payWith(cards.worksToo)
  await checkout.expectPaid()
  await expectBooked(stack, email, ['plan calmplate-7-day 699 usd'])
})

test('the 3-month plan charges $39.99', async ({ page, stack }) => {
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.choosePlan('3-Month Plan')
  await expect(checkout.pay).toHaveAccessibleName('Pay $39.99 now')
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await expectBooked(stack, email, ['plan calmplate-3-month 3999 usd'])
})

test('a wallet pays without the form', async ({ page, stack }) => {
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await page.getByRole('button', { name: 'Google Pay (sandbox)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Google Pay (sandbox)' })
  await expect(sheet).toContainText('$19.99')
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
  await checkout.expectPaid()
  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd'])
})

test('without an email address the checkout asks for it first', async ({ page }) => {
  await page.goto('/purchase')
  await expect(page.getByRole('heading', { name: 'Where should we send your plan?' })).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  const go = page.getByRole('button', { name: 'Get My Plan Now' })
  await expect(go).toBeDisabled()
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill('maria@mail')
  await field.press('Enter')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(field).toHaveValue('maria@mail')
  await field.fill(` ${freshEmail()} `)
  await field.press('Enter')
  await expect(page.getByLabel('Card number')).toBeVisible()
})
