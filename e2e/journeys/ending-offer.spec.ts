import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { expectBooked } from './books.ts'
import { cards, Checkout } from './checkout.ts'
import { freshEmail } from './visitor.ts'
import { operatorSettings, signInAsOperator } from './operator.ts'

test.use({ ownStack: true, settings: operatorSettings })

/** As an operator, lets the brand's offers end when their timers run out. */
async function letOffersEnd(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signInAsOperator(page)
  await page.goto('/admin/settings')
  const brand = page.getByRole('group', { name: 'Calmplate' })
  await brand.getByLabel('Countdown').selectOption({ label: 'Offer ends with the timer' })
  await brand.getByRole('button', { name: 'Save Calmplate' }).click()
  await expect(brand.getByText('Saved for Calmplate.')).toBeVisible()
  // NOTE: the server reloads its settings only every five seconds.
  await expect
    .poll(async () => (await page.request.get(`${origin}/purchase`)).text(), { timeout: 15_000 })
    .toContain('data-countdown="enforced"')
  await context.close()
}

const order = (page: Page) => page.getByLabel('Your order').first()

test('an expired offer: a late buyer is told so, is not charged, and can buy at the regular price', async ({
  browser,
  page,
  stack,
  quiet,
}) => {
  quiet.allow(/409 .*\/complete-subscription-flow\)$/)
  await letOffersEnd(browser, stack.url)
  const email = freshEmail()
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|09:\d\d)$/)
  await expect(checkout.pay).toHaveAccessibleName('Pay $19.99 now')
  await checkout.fillCard(cards.works)

  // The timer is visible before the server has stored when it ends.
  await expect
    .poll(async () => (await stack.query(`select 1 from offer_windows where offer = 'plans'`)).length)
    .toBe(1)
  // The page still shows time left when the server's clock says the offer is over.
  await stack.query(`update offer_windows set ends_at = now() - interval '1 second' where offer = 'plans'`)
  await checkout.pay.click()
  await expect(page.getByText(/introductory offer has ended, and nothing has been charged/)).toBeVisible()
  await expect(order(page)).toContainText('Total today, in US dollars$39.99')
  await expect(checkout.pay).toHaveAccessibleName('Pay $39.99 now')
  await expectBooked(stack, email, [])

  await test.step('another tab, another day: it has ended there as well', async () => {
    const tab = await page.context().newPage()
    await tab.goto('/purchase')
    await expect(order(tab)).toContainText('Total today, in US dollars$39.99')
    await expect(tab.getByRole('timer')).toHaveCount(0)
    await tab.close()
  })

  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await expectBooked(stack, email, ['plan calmplate-1-month 3999 usd'])
})
