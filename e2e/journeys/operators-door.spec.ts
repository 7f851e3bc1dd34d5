import { expect, test } from '../harness/test.ts'
import { openAdminPage } from './admin-numbers.ts'
import { operator, operatorSettings, signInAsOperator } from './operator.ts'

test.use({ ownStack: true, settings: operatorSettings })

test('an operator who signs out is gone at once, and one who signs in right after stays signed in', async ({
  page,
}) => {
  await signInAsOperator(page)
  const asked: Promise<void>[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/logout', (route) => {
    asked.push(held.then(() => route.continue()))
  })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.getByLabel('Email').fill(operator.email)
  await page.getByLabel('Password', { exact: true }).fill(operator.password)
  await page.getByRole('button', { name: 'Sign In to Admin' }).click()
  answer()
  await page.waitForURL(/\/admin\/dashboard/)
  await Promise.all(asked)
  await openAdminPage(page, '/admin/users', 'Users')
})
