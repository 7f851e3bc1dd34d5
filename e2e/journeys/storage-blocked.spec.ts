import { expect, test } from '../harness/test.ts'
import { expectBooked } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { holdScripts } from './hold-scripts.ts'
import { Visitor } from './visitor.ts'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse })
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[method] = refuse
  })
})

test('a browser that refuses storage still gets through the quiz and buys', async ({ page, stack }) => {
  const visitor = new Visitor(page)
  await visitor.hurry()
  await visitor.start()
  await visitor.finishQuiz()
  await visitor.expectPage('purchase', '/purchase')

  const checkout = new Checkout(page)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const offers = new Offers(page)
  await offers.decline.click()
  await offers.expectOffer('recipes-upsell')
  await offers.add.click()
  await visitor.expectPage('register', '/register')
  await expect(page.getByLabel('Email')).toHaveValue(visitor.email)
  await page.getByLabel('Password', { exact: true }).fill('nothing is kept')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  await expectBooked(stack, visitor.email, [
    'plan calmplate-1-month 1999 usd',
    'upsell recipes-upsell 999 usd',
  ])
})

test('the flow variant of an advertisement survives a tap before the script has loaded', async ({ page }) => {
  const release = await holdScripts(page)
  const visitor = new Visitor(page)
  await page.goto('/?flow=cortisol', { waitUntil: 'commit' })
  await visitor.option('Female').click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/quiz\?gender=female$/)
  release()
  await visitor.expectStep('age')
})
