import { expect, test } from '../harness/test.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { logIn, mailFrameNoise, makeCustomer, openMail } from './customer.ts'
import { Visitor, freshEmail } from './visitor.ts'

const password = 'a calm plate at six'

test('somebody who has an account buys again, gets the way in by mail and finds the plan inside', async ({
  page,
  quiet,
  browser,
  stack,
}) => {
  const email = freshEmail()
  const earlier = await browser.newContext({ baseURL: stack.url })
  await makeCustomer(await earlier.newPage(), email, password)
  await earlier.close()

  const visitor = new Visitor(page)
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const offers = new Offers(page)
  await offers.decline.click()
  await offers.expectOffer('recipes-upsell')
  await offers.decline.click()
  await visitor.expectPage('register', '/register')
  await page.getByLabel('Password', { exact: true }).fill('another plate entirely')
  quiet.allow(/400 \(/)
  quiet.allow(mailFrameNoise)
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  // The page says what it says to anybody; only the owner of the address learns more.
  await expect(page.getByRole('alert')).toHaveText('Failed to create account. Please try again.')

  const links = await openMail(page, email, /already have a .+ account/)
  const link = new URL(links.find((address) => address.includes('/reset-password')) ?? '')
  await page.goto(`${link.pathname}${link.search}`)
  await page.getByLabel('New Password', { exact: true }).fill('another plate entirely')
  await page.getByLabel('Confirm New Password').fill('another plate entirely')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login', { timeout: 10_000 })
  await logIn(page, email, 'another plate entirely')
  await expect(page.getByRole('heading', { name: 'Your plan', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1-Month Plan')
})

test('somebody who is signed in buys in another visit, and brings the plan into the account they have', async ({
  page,
  quiet,
  browser,
  stack,
}) => {
  const email = freshEmail()
  const earlier = await browser.newContext({ baseURL: stack.url })
  await makeCustomer(await earlier.newPage(), email, password)
  await earlier.close()
  await logIn(page, email, password)
  await expect(page.getByText('There is no plan in this account yet.')).toBeVisible()

  const visitor = new Visitor(page)
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const offers = new Offers(page)
  await offers.decline.click()
  await offers.expectOffer('recipes-upsell')
  await offers.decline.click()
  await visitor.expectPage('register', '/register')
  await expect(page.getByText(`You have an account as ${email} already.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('status')).toContainText('The link is on its way')
  await page.getByRole('link', { name: 'Continue' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  await expect(page.getByText('It is not in your account yet.')).toBeVisible()

  quiet.allow(mailFrameNoise)
  const links = await openMail(page, email, /password/)
  const link = new URL(links.find((address) => address.includes('/reset-password')) ?? '')
  await page.goto(`${link.pathname}${link.search}`)
  await page.getByLabel('New Password', { exact: true }).fill('another plate entirely')
  await page.getByLabel('Confirm New Password').fill('another plate entirely')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login', { timeout: 10_000 })
  await logIn(page, email, 'another plate entirely')
  await expect(page.getByRole('main')).toContainText('1-Month Plan')
})
