import { expect, test } from '../harness/test.ts'
import { answersBeforeEmail, imperialSheet } from './answer-sheet.ts'
import { leadOf } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { logIn, makeCustomer } from './customer.ts'
import { readKeptQuiz, rememberAnswers } from './kept-quiz.ts'
import { freshEmail, Visitor } from './visitor.ts'

test('a refresh and the back button keep the answers and the place @desktop', async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.start()
  await visitor.walkTo('weight')

  await visitor.field('Weight').fill('180')
  await visitor.forward.click()
  // Right after the answer, before the delayed write to storage.
  await page.reload()
  await visitor.expectStep('bmi_visualization')
  expect((await readKeptQuiz(page)).answers).toMatchObject({ age: 47, weight: 'LB:pounds=180' })

  await page.goBack()
  await visitor.expectStep('weight')
  await expect(visitor.field('Weight')).toHaveValue('180')
  await page.goBack()
  await visitor.expectStep('height')
  await expect(visitor.field('Feet')).toHaveValue('5')
  await expect(visitor.field('Inches')).toHaveValue('6')
  await page.goForward()
  await visitor.expectStep('weight')

  const back = page.getByRole('button', { name: 'Back to the previous question' })
  for (const id of ['height', 'age', 'weight_loss_goal']) {
    await back.click()
    await visitor.expectStep(id)
  }
  await expect(visitor.option('Lose 21 to 50 lb')).toHaveAttribute('aria-pressed', 'true')
  await back.click()
  await visitor.expectPage('landing', '/')
  await expect(visitor.option('Female')).toHaveAttribute('aria-pressed', 'true')

  await visitor.option('Male').click()
  await visitor.expectStep('weight_loss_goal')
  await visitor.forward.click()
  await visitor.expectStep('age')
  await expect(visitor.field('How old are you?')).toHaveValue('47')
})

test('addresses typed by hand lead to a page that exists', async ({ page, quiet }) => {
  // The visitor is redirected; the browser still logs the 404 of the address itself.
  quiet.allow(/status of 404/)
  const visitor = new Visitor(page)
  await visitor.start()
  await visitor.walkTo('height')

  for (const path of [
    '/quiz/health_risks',
    '/quiz',
    '/quiz/no_such_question',
    '/quiz/final_prediction_result',
  ]) {
    await page.goto(path)
    await visitor.expectStep('height')
  }
  await page.goto('/quiz/age')
  await visitor.expectStep('age')
  await expect(visitor.field('How old are you?')).toHaveValue('47')
  for (const path of ['/no-such-page', '/no-such-%E2%80%A8page', '/quiz/age/more']) {
    await page.goto(path)
    await visitor.expectPage('landing', '/')
  }
})

test('a question that does not apply is skipped in both directions', async ({ page }) => {
  const answers = { ...answersBeforeEmail(imperialSheet), current_clothes_size: 'xl' }
  await rememberAnswers(page, answers)
  const visitor = new Visitor(page)
  await page.goto('/quiz/current_clothes_size')
  await visitor.expectStep('current_clothes_size')
  await visitor.option("I don't know").click()
  await visitor.expectStep('size_reduction_testimonial')
  await page.getByRole('button', { name: 'Back to the previous question' }).click()
  await visitor.expectStep('current_clothes_size')
  await visitor.option('XL').click()
  await visitor.expectStep('goal_clothes_size')
})

test('every page after the quiz survives a refresh', async ({ page }) => {
  const email = freshEmail()
  const main = page.getByRole('main')
  const checkout = new Checkout(page)
  await checkout.arrive(email)
  await page.reload()
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await page.reload()
  const offers = new Offers(page)
  await offers.add.click()
  await offers.expectOffer('recipes-upsell')
  await page.reload()
  await offers.decline.click()
  await expect(main).toHaveAttribute('data-page', 'register')
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill('still the same')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await expect(main).toHaveAttribute('data-page', 'thank-you')
  await page.reload()
  await expect(main).toContainText(email)
  await expect(main).toContainText('$38.98')
})

test('an email address corrected in the quiz replaces the first one on the server', async ({
  page,
  stack,
}) => {
  await rememberAnswers(page, answersBeforeEmail(imperialSheet))
  const visitor = new Visitor(page)
  await page.goto('/quiz/email')
  await visitor.expectStep('email')
  const made = page.waitForResponse((response) => response.url().endsWith('/api/leads') && response.ok())
  await visitor.answerStep()
  await made
  const { id } = await leadOf(stack, visitor.email)
  await page.goto('/quiz/email')
  const corrected = freshEmail()
  await visitor.field('Email address').fill(corrected)
  const changed = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith(`/api/leads/${id}`),
  )
  await page.keyboard.press('Enter')
  expect((await changed).ok()).toBe(true)
  await expect.poll(() => stack.query('select id from leads where email = $1', [corrected])).toEqual([{ id }])
})

test('a customer whose access token has expired stays signed in, and what they press is done', async ({
  page,
  stack,
  quiet,
}) => {
  // The browser logs the first answer, after which the page renews the token.
  quiet.allow(/401 .*\/user\//)
  const [email, password] = [freshEmail(), 'a calm plate at six']
  await makeCustomer(page, email, password)
  await logIn(page, email, password)
  await stack.query(
    `update sessions set access_expires_at = now() - interval '1 minute'
     where user_id = (select id from users where email_key = $1)`,
    [email],
  )
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  await download
  await page.reload()
  await expect(page.getByRole('main')).toHaveAttribute('data-page', 'account')
})
