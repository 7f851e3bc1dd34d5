import { youngerNames } from '../../scripts/test/younger-names.ts'
import { expect, test } from '../harness/test.ts'
import { expectBooked } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { Subscriber } from './subscriber.ts'
import { Visitor } from './visitor.ts'

test('a phone without system updates for years gets through the quiz, buys and manages its plan', async ({
  page,
  stack,
}) => {
  const visitor = new Visitor(page)
  // NOTE: first, because a clock of its own brings some of what is removed below.
  await visitor.hurry()
  await page.addInitScript((younger) => {
    for (const { owner, names } of younger) {
      const has = owner.split('.').reduce<object>((all, name) => Reflect.get(all, name) as object, window)
      for (const name of names) Reflect.deleteProperty(has, name)
    }
  }, youngerNames)
  const broken: string[] = []
  page.on('pageerror', (failure) => broken.push(failure.message))
  await visitor.start()
  await visitor.walkTo('goals_create_reality')
  await page.keyboard.press('Enter')
  await visitor.stepAfter({ id: 'goals_create_reality', type: 'info-card' })
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
  await page.getByLabel('Password', { exact: true }).fill('an older phone')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  await expectBooked(stack, visitor.email, [
    'plan calmplate-1-month 1999 usd',
    'upsell recipes-upsell 999 usd',
  ])

  await page.goto('/subscription')
  const customer = new Subscriber(page, stack, visitor.email)
  await expect(customer.invoices.getByRole('listitem')).toHaveCount(1)
  await customer.press('Cancel subscription')
  await expect(page.getByRole('heading', { name: 'Cancel your subscription?' })).toBeFocused()
  expect(await page.evaluate(() => ['parse' in URL, 'timeout' in AbortSignal])).toEqual([false, false])
  expect(broken).toEqual([])
})
