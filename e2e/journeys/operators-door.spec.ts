import { expect, test } from '../harness/test.ts'
import { openAdminPage, signInAsOperator } from './admin-numbers.ts'
import { holdScripts } from './hold-scripts.ts'

const admin = { email: 'boss@house.example', password: 'nettle-and-lime-42' }

test.use({ ownStack: true, settings: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })

test('who signs out is gone at once, and who signs in right behind it stays', async ({ page }) => {
  await signInAsOperator(page, admin.email, admin.password)
  const asked: Promise<void>[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/logout', (route) => {
    asked.push(held.then(() => route.continue()))
  })
  await page.getByRole('button', { name: 'Your menu' }).click()
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

test('the operators’ page says that it loads before its code has come', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/admin/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Loading application...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
})

test('the operators’ page says so when its code cannot be had, and what to look at', async ({
  page,
  quiet,
}) => {
  quiet.allow(/net::ERR_|Failed to (load resource|fetch)|could not be loaded/)
  let isGone = true
  await page.route(/\/assets\/admin-[^/]*\.js/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/admin/login')
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible()
  await expect(page.getByText('check that the environment variables are configured')).toBeVisible()
  isGone = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
})
