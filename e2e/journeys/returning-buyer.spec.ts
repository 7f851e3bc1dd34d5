import { expect, test } from '../harness/test.ts'
import { buyPlanAlone } from './checkout.ts'
import { comeInByMail, logIn, mailFrameNoise, makeCustomer } from './customer.ts'
import { Visitor, freshEmail } from './visitor.ts'

const password = 'a calm plate at six'
const newPassword = 'another plate entirely'

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

  await buyPlanAlone(page, email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  quiet.allow(/400 \(/)
  quiet.allow(mailFrameNoise)
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  // The page says what it says to anybody; only the owner of the address learns more.
  await expect(page.getByRole('alert')).toHaveText('Failed to create account. Please try again.')

  await comeInByMail(page, email, /already have a .+ account/, newPassword)
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

  await buyPlanAlone(page, email)
  await expect(page.getByText(`You already have an account as ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('status')).toContainText('The link is on its way')
  await page.getByRole('link', { name: 'Continue' }).click()
  await new Visitor(page).expectPage('thank-you', '/thank-you')
  await expect(page.getByText('It is not in your account yet.')).toBeVisible()

  quiet.allow(mailFrameNoise)
  // The login asks whether the sign-in of before still counts; the new password has ended it.
  quiet.allow(/401 \(/)
  await comeInByMail(page, email, /password/, newPassword)
  await expect(page.getByRole('main')).toContainText('1-Month Plan')
})
