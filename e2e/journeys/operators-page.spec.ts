import { expect, test } from '../harness/test.ts'
import { holdScripts } from './hold-scripts.ts'

test('the admin area says that it is loading until its code has arrived', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/admin/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Loading application...' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible()
})

test('the admin area says so when its code fails to load, and what to check', async ({ page, quiet }) => {
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
