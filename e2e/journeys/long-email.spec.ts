import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { buyPlanAlone } from './checkout.ts'
import { Visitor, freshEmail } from './visitor.ts'

const width = 320

/** How much wider than the screen the page is, in CSS pixels. */
async function excessWidth(page: Page): Promise<number> {
  // NOTE: not measured against `innerWidth`, which grows with the page, because a phone zooms out of a page too wide.
  return (await page.evaluate(() => document.documentElement.scrollWidth)) - width
}

test('a long email address makes no page wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width, height: 700 })
  const visitor = new Visitor(page)
  await buyPlanAlone(page, `an.email.address.without.a.single.break.${freshEmail()}`)
  expect.soft(await excessWidth(page), 'register').toBe(0)
  await page.getByLabel('Password', { exact: true }).fill('a calm plate at six')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  await expect(visitor.main).toContainText('Premium Membership')
  expect.soft(await excessWidth(page), 'thank-you').toBe(0)
  await page.goto('/account')
  await expect(page.getByText(/log in as an\.email\.address/)).toBeVisible()
  expect.soft(await excessWidth(page), 'account').toBe(0)
})
