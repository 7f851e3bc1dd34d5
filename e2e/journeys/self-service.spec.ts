import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { expectBooked } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { Subscriber } from './subscriber.ts'
import { freshEmail } from './visitor.ts'

// The sandbox has one clock for all its customers, and this journey moves it.
test.use({ ownStack: true, contextOptions: { reducedMotion: 'reduce' } })

const password = 'a calm plate at six'

async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join()}`,
  )
  expect.soft(found, `axe on ${screen}`).toEqual([])
}

/** Buys the one-month plan, declines the offers and sets a password, all in the browser. */
async function becomeCustomer(page: Page, email: string): Promise<void> {
  await rememberAnswers(page, { email })
  await page.goto('/purchase')
  const checkout = new Checkout(page)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const offers = new Offers(page)
  await offers.decline.click()
  await offers.expectOffer('recipes-upsell')
  await offers.decline.click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/thank-you')
  await page.evaluate(() => localStorage.clear())
}

test('a customer changes card and billing interval, cancels, resumes, renews and fixes a failed renewal', async ({
  page,
  stack,
  quiet,
}) => {
  quiet.allow(/status of 402/)
  const customer = new Subscriber(page, stack, freshEmail())
  const { plan, billing, invoices, outcome, dunning, main } = customer
  await becomeCustomer(page, customer.email)
  await customer.signIn(password)
  await page.getByRole('link', { name: 'Manage your subscription' }).click()

  await test.step('the plan, the next charge, the card and the invoice', async () => {
    await expect(plan).toContainText('1-Month Plan')
    await expect(plan).toContainText('$39.99 on ')
    await expect(billing).toContainText('Visa ending in 4242')
    await expect(invoices.getByRole('listitem')).toHaveCount(1)
    await expect(invoices).toContainText('$19.99')
    await expectAccessible(page, 'the subscription')
    const [paper] = await Promise.all([
      page.context().waitForEvent('page'),
      invoices.getByRole('link', { name: /View and print/ }).click(),
    ])
    await expect(paper.getByText('$19.99').first()).toBeVisible()
    await paper.close()
  })

  await test.step('a refused card stays in the form, a good one takes its place', async () => {
    await customer.press('Update card')
    await expect(page.getByLabel('Card number')).toBeVisible()
    await expectAccessible(page, 'the card form')
    await customer.typeCard(cards.declined)
    await expect(main.locator('[role=alert][data-tone=danger]')).toContainText('declined')
    await customer.typeCard(cards.worksToo)
    await expect(outcome).toContainText('Your new card is saved.')
    await expect(outcome).toBeFocused()
    await expect(billing).toContainText('Mastercard ending in 4444')
  })

  await test.step('a card whose bank asks: canceled, then answered', async () => {
    await customer.press('Update card')
    await customer.typeCard(cards.asksBank)
    await customer.challenge.getByRole('button', { name: 'Cancel' }).click()
    await expect(main.locator('[role=alert][data-tone=warning]')).toContainText('Authentication Canceled')
    await customer.typeCard(cards.asksBank)
    await customer.challenge.getByRole('button', { name: 'Complete' }).click()
    await expect(billing).toContainText('Visa ending in 3184')
    await customer.press('Update card')
    await customer.typeCard(cards.works)
    await expect(billing).toContainText('Visa ending in 4242')
  })

  await test.step('two clicks cancel, and an email says so', async () => {
    await customer.press('Cancel subscription')
    await expectAccessible(page, 'the question before cancelling')
    await customer.press('Yes, cancel my subscription')
    await expect(outcome).toContainText('Your plan is canceled.')
    await expect(plan).toContainText("You won't be charged again")
    await expect(page.getByRole('region', { name: 'How often you pay' })).toHaveCount(0)
    await expectAccessible(page, 'a cancelled plan')
    await customer.expectMail(/is canceled/)
  })

  await test.step('one click resumes', async () => {
    await expect(plan).toContainText(/If you resume, it renews on .+ at \$39\.99 every month\./)
    await customer.press('Resume my plan')
    await expect(outcome).toContainText('Welcome back.')
    await expect(plan).toContainText('Active')
  })

  await test.step('the billing interval changes, after its price was shown', async () => {
    const cadence = page.getByRole('region', { name: 'How often you pay' })
    await cadence.getByRole('radio', { name: /annual/i }).check()
    await expect(cadence).toContainText('Nothing is charged today.')
    await expect(cadence).toContainText('$119.99 every year instead of $39.99 every month')
    await customer.press('Update plan')
    await expect(plan).toContainText('$119.99 every year')
    await cadence.getByRole('radio', { name: /monthly/i }).check()
    await customer.press('Update plan')
    await expect(plan).toContainText('$39.99 every month')
  })

  await test.step('a month later the plan has renewed', async () => {
    await customer.sandbox('clock/advance', { days: 32 })
    await customer.waitFor(() => expect(invoices.getByRole('listitem')).toHaveCount(2, { timeout: 3000 }))
    await expect(invoices.getByRole('listitem').first()).toContainText('$39.99')
    await expect(plan).toContainText('Active')
    const { email } = customer
    await expectBooked(stack, email, [
      'renewal calmplate-monthly 3999 usd',
      'plan calmplate-1-month 1999 usd',
    ])
  })

  await test.step('a failed renewal is shown, and a new card fixes it', async () => {
    const subscription = await customer.subscriptionId()
    await customer.sandbox('cards/break', { subscription })
    await customer.sandbox('clock/advance', { days: 31 })
    // The plan is marked past due a moment before the amount owed is known.
    await customer.waitFor(() => expect(dunning).toContainText('$39.99', { timeout: 3000 }))
    await expect(dunning).toContainText('Your plan stays open until')
    await expect(plan).toContainText('Payment overdue')
    await expectAccessible(page, 'a failed renewal')
    await customer.expectMail(/did not go through/)
    await page.getByRole('link', { name: 'Back to your account' }).click()
    await expect(
      main.getByRole('alert').filter({ hasText: 'Your last payment did not go through.' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Update card' }).click()

    await customer.press('Update card and pay')
    await expect(main).toContainText('Saving the card charges it the $39.99 you owe right away')
    await customer.typeCard(cards.worksToo)
    await expect(outcome).toContainText('your payment went through')
    await expect(dunning).toHaveCount(0)
    await expect(plan).toContainText('Active')
    await expectBooked(stack, customer.email, [
      'renewal calmplate-monthly 3999 usd',
      'renewal calmplate-monthly 3999 usd',
      'plan calmplate-1-month 1999 usd',
    ])
  })
})
