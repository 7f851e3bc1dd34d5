import { expect, test } from '../harness/test.ts'
import { metricSheet, storedAnswers } from './answer-sheet.ts'
import { expectBooked, leadOf } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { Visitor } from './visitor.ts'

test('in kilograms, a declined card first, no offers taken @desktop', async ({ page, stack, quiet }) => {
  quiet.allow(/status of 402/)
  const visitor = new Visitor(page, metricSheet)
  const { email } = visitor

  await visitor.hurry()
  await visitor.start()
  await visitor.finishQuiz(async ({ id }) => {
    if (id === 'weight') await expect(visitor.main).toContainText('35 kg')
    if (id === 'weekly_activity') await expect(visitor.main).toContainText('2.5 to 5 km')
    if (id === 'goal_celebration') await expect(visitor.main).toContainText('80 kg')
    if (id === 'personal_profile_summary') {
      await expect(visitor.main).toContainText('181 cm')
      await expect(visitor.main).toContainText('92.5 kg')
    }
  })
  await visitor.expectPage('purchase', '/purchase')
  await expect(visitor.main).toContainText('kg')
  await expect(visitor.main).not.toContainText(/\d lb/)

  const checkout = new Checkout(page)
  await checkout.payWith(cards.declined)
  await expect(checkout.problem).toContainText('Payment Error')
  await expect(checkout.problem).toContainText(
    'Your card was declined. Please try a different payment method.',
  )
  await expect(checkout.problem).toHaveAttribute('data-tone', 'danger')
  await expectBooked(stack, email, [])
  await checkout.payWith(cards.works)
  await checkout.expectPaid()

  const offers = new Offers(page)
  await offers.decline.click()
  await offers.expectOffer('recipes-upsell')
  await offers.decline.click()
  await visitor.expectPage('register', '/register')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('short')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await expect(visitor.main).toContainText('Password must be at least 6 characters long')
  await password.fill('short no more')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  await expect(visitor.main).toContainText('Premium Membership')
  await expect(visitor.main).toContainText('$19.99')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await visitor.expectPage('landing', '/')

  await test.step('through the quiz once more: a buyer who has a plan is not sold a second one', async () => {
    await page.goto('/quiz')
    await visitor.finishQuiz()
    await visitor.expectPage('purchase', '/purchase')
    await expect(page.getByRole('heading', { name: 'You already have the 1-Month Plan' })).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveCount(0)
  })

  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd'])
  const lead = await leadOf(stack, email)
  const kept = await page.context().request.get(`/api/leads/${lead.id}`)
  expect((await kept.json()).data.quizData).toMatchObject({ ...storedAnswers(metricSheet), email })
})
