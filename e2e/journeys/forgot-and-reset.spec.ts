import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { choosePassword, logIn, mailFrameNoise, makeCustomer, openMail, passwordLink } from './customer.ts'
import { freshEmail } from './visitor.ts'

const before = 'a calm plate at six'
const after = 'a calm plate at seven'

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('status')).toHaveText(
    'If an account with that email exists, a password reset link has been sent.',
  )
}

const resetLink = (page: Page, email: string) => passwordLink(page, email, /Set a new .+ password/)

test('a forgotten password is reset by email; the link works once', async ({
  page,
  quiet,
  browser,
  stack,
}) => {
  const email = freshEmail()
  await makeCustomer(page, email, before)
  const other = await browser.newContext({ baseURL: stack.url })
  const tablet = await other.newPage()
  await logIn(tablet, email, before)

  await askForLink(page, email)
  const link = await resetLink(page, email)
  await page.goto(link)
  await expect(page).toHaveURL((url) => url.pathname === '/reset-password' && url.search === '')
  await choosePassword(page, after)
  await expect(page.getByRole('status')).toHaveText(
    'Your password has been reset successfully. You can now log in.',
  )
  await expect(page.getByLabel('New Password', { exact: true })).toBeDisabled()
  await expect(page).toHaveURL((url) => url.pathname === '/login')

  // All earlier sessions are signed out, everywhere.
  await tablet.goto('/account')
  await expect(tablet).toHaveURL((url) => url.pathname !== '/account')
  await other.close()

  quiet.allow(/40[01] \(/)
  quiet.allow(mailFrameNoise)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(before)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  await logIn(page, email, after)
  await openMail(page, email, /password was changed/)

  await page.goto(link)
  await choosePassword(page, 'a calm plate at eight')
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to reset password. The link may be invalid or expired.',
  )
})

test('a tampered link is rejected, and one without a token shows no form', async ({ page, quiet }) => {
  const email = freshEmail()
  await makeCustomer(page, email, before)
  await askForLink(page, email)
  const link = await resetLink(page, email)
  const at = link.length - 1
  quiet.allow(/400 \(/)
  quiet.allow(mailFrameNoise)
  await page.goto(`${link.slice(0, at)}${link.endsWith('A') ? 'B' : 'A'}`)
  await choosePassword(page, after)
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to reset password. The link may be invalid or expired.',
  )
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue(after)
  for (const [address, words] of [
    ['/reset-password', 'Password reset token not found in URL.'],
    ['/reset-password?token=', 'Password reset token is missing.'],
  ] as const) {
    // An earlier token stays with its history entry; this is a separate visit.
    await page.goto('/login')
    await page.goto(address)
    await expect(page.getByRole('alert')).toHaveText(words)
    await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
  }
  await logIn(page, email, before)
})
