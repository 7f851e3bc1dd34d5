import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { mailFrameNoise, openMail } from './customer.ts'
import { freshEmail } from './visitor.ts'

/** Nothing on the page is cut off at the side, and axe finds nothing. */
async function expectSound(page: Page, step: string): Promise<void> {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isTooWide, `${step} is wider than the screen`).toBe(false)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(
    violations.map(({ id }) => id),
    `axe on ${step}`,
  ).toEqual([])
}

test('a customer withdraws from the contract without signing in and gets a confirmation by email @desktop', async ({
  page,
  quiet,
  stack,
}) => {
  quiet.allow(mailFrameNoise)
  const email = freshEmail()
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Withdraw from contract here' }).click()
  await expect(page.getByRole('main')).toHaveAttribute('data-page', 'withdraw')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Withdraw from contract')
  await expectSound(page, 'the form')

  await page.getByLabel('Email you used for your order').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter your full name')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectSound(page, 'the form with an error')
  await page.getByLabel('Full name').fill('Mia Example')
  await page.getByLabel('Order number (optional)').fill('# Q2xh-1')
  await page.keyboard.press('Enter')

  await expect(title).toHaveText('Please check your withdrawal')
  await expect(title).toBeFocused()
  await page.getByRole('button', { name: 'Go back and edit' }).click()
  await expect(page.getByLabel('Email you used for your order')).toHaveValue(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main')).toContainText('Q2xh-1')
  await expectSound(page, 'what is to be confirmed')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).dblclick()

  await expect(title).toHaveText('We have received your withdrawal')
  await expect(page.getByRole('main')).toContainText(`sent a confirmation to ${email}`)
  await expectSound(page, 'what was received')
  const rows = await stack.query<{ state: string; name: string; order: string }>(
    'select state, name, order_number as order from withdrawals where email_key = $1',
    [email.toLowerCase()],
  )
  expect(rows).toEqual([{ state: 'open', name: 'Mia Example', order: 'Q2xh-1' }])
  await openMail(page, email, /We have received your .* withdrawal/)
  for (const words of ['Mia Example', 'Q2xh-1', 'UTC']) await expect(page.locator('pre')).toContainText(words)
})

test('a withdrawal the server cannot accept now stays on the page and is accepted on a retry', async ({
  page,
  quiet,
  stack,
}) => {
  quiet.allow(/net::ERR_|Failed to load resource/)
  const email = freshEmail()
  await page.goto('/withdraw')
  await page.getByLabel('Full name').fill('Mia Example')
  await page.getByLabel('Email you used for your order').fill(email)
  await page.keyboard.press('Enter')
  await page.route('**/api/withdrawals', (route) => route.abort())
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal' })
  await confirm.click()
  await expect(
    page.getByRole('alert').filter({ hasText: "We couldn't submit your withdrawal" }),
  ).toBeVisible()
  await page.unroute('**/api/withdrawals')
  await confirm.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have received your withdrawal')
  const rows = await stack.query('select 1 from withdrawals where email_key = $1', [email.toLowerCase()])
  expect(rows).toHaveLength(1)
})
