import { expect, test } from '../harness/test.ts'
import { openAdminPage, signInAsOperator } from './admin-numbers.ts'

const admin = { email: 'boss@house.example', password: 'nettle-and-lime-42' }

test.use({ ownStack: true, settings: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })

test('an operator who signs out is gone at once, and one who signs in right after stays signed in', async ({
  page,
}) => {
  await signInAsOperator(page, admin.email, admin.password)
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
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign In to Admin' }).click()
  answer()
  await page.waitForURL(/\/admin\/dashboard/)
  await Promise.all(asked)
  await openAdminPage(page, '/admin/users', 'Users')
})
