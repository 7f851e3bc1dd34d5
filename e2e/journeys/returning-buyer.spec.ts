import { expect, test } from '../harness/test.ts'
import { buyPlanAlone } from './checkout.ts'
import { comeInByMail, logIn, mailFrameNoise, makeCustomer } from './customer.ts'
import { Visitor, freshEmail } from './visitor.ts'

const password = 'a calm plate at six'
const newPassword = 'another plate entirely'

test('a customer with an account buys again, gets a sign-in link by email and finds the new plan', async ({
  page,
  quiet,
  browser,
  stack,
}) => {
  const email = freshEmail()
  const earlier = await browser.newContext({ baseURL: stack.url })
  await makeCustomer(await earlier.newPage(), email, password)
  await earlier.close()

  await buyPlanAlone(page, email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  quiet.allow(/400 \(/)
  quiet.allow(mailFrameNoise)
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  // The page says the same to everybody; only the owner of the address learns more.
  await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
    'Failed to create account. Please try again.',
    'If this address already has an account, look for our login link in your inbox, or ask for a new one.',
  ])

  await comeInByMail(page, email, /already have a .+ account/, newPassword)
  await expect(page.getByRole('heading', { name: 'Your plan', exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('1-Month Plan')
})

test('a buyer who chose no password gets in from another device through an emailed link', async ({
  page,
  quiet,
  browser,
  stack,
}) => {
  const email = freshEmail()
  const paying = await browser.newContext({ baseURL: stack.url })
  await buyPlanAlone(await paying.newPage(), email)
  await paying.close()

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'If an account with that email exists, a password reset link has been sent.',
  )
  quiet.allow(mailFrameNoise)
  await comeInByMail(page, email, /Set a new .+ password/, newPassword)
  await expect(page.getByRole('main')).toContainText('1-Month Plan')
})

test('a buyer who returns from the bank in an unknown browser is shown how to sign in', async ({
  page,
  quiet,
}) => {
  // Nobody here learns whose payment it is.
  quiet.allow(/404 \(/)
  await page.goto('/register?payment_intent=pi_of_another_browser&redirect_status=succeeded')
  await expect(page.getByText('Your payment is being confirmed.')).toBeVisible()
  await page.getByRole('link', { name: 'Email me a link' }).click()
  await expect(page.getByRole('main')).toHaveAttribute('data-page', 'forgot-password')
})

test('a signed-in customer who buys in another visit gets the plan in their existing account', async ({
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
  await expect(page.getByText("You don't have a plan yet.")).toBeVisible()

  await buyPlanAlone(page, email)
  await expect(page.getByText(`You already have an account with ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('status')).toContainText('The link is on its way')
  await page.getByRole('link', { name: 'Continue' }).click()
  await new Visitor(page).expectPage('thank-you', '/thank-you')
  await expect(page.getByText('It is not in your account yet.')).toBeVisible()

  quiet.allow(mailFrameNoise)
  // The login page checks whether the earlier session is still valid; the new password has ended it.
  quiet.allow(/401 \(/)
  await comeInByMail(page, email, /password/, newPassword)
  await expect(page.getByRole('main')).toContainText('1-Month Plan')
})
