import { expect, test } from '../harness/test.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { expectBooked, leadOf } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { Visitor } from './visitor.ts'

test.use({ ownStack: true })

test('everything a visitor answered, bought and typed survives a power cut, to the cent', async ({
  page,
  stack,
  playwright,
}) => {
  const visitor = new Visitor(page, imperialSheet)
  const { email } = visitor
  const password = 'a calm plate at six'

  await visitor.start()
  await visitor.finishQuiz()
  await visitor.expectPage('purchase', '/purchase')

  const checkout = new Checkout(page)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const offers = new Offers(page)
  await offers.add.click()
  await offers.expectOffer('recipes-upsell')
  await offers.decline.click()
  await visitor.expectPage('register', '/register')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  await expect(visitor.main).toContainText(email)
  await expect(visitor.main).toContainText('$38.98')
  await expect(visitor.main).toContainText('Your plan is paid until')
  const { request } = page.context()
  await page.close()

  await stack.killApi()

  const lead = await leadOf(stack, email)
  expect(lead.completed_at).not.toBeNull()
  expect(lead.purchased_at).not.toBeNull()
  const answer = await request.get(`/api/leads/${lead.id}`)
  expect(answer.status()).toBe(200)
  const { data } = await answer.json()
  expect(data.status).toBe('completed')
  expect(data.quizData).toMatchObject({ ...storedAnswers(imperialSheet), email })

  await expectBooked(stack, email, ['plan calmplate-1-month 1999 usd', 'upsell workout-program 1899 usd'])
  const users = await stack.query('select email from users where email_key = $1', [email])
  expect(users).toEqual([{ email }])

  const elsewhere = await playwright.request.newContext({ baseURL: stack.url })
  const login = await elsewhere.post('/api/auth/login', { data: { email, password } })
  expect(login.status()).toBe(200)
  const { data: account } = await login.json()
  const profile = await elsewhere.get('/api/user/profile', {
    headers: { authorization: `Bearer ${account.token}` },
  })
  expect((await profile.json()).data).toMatchObject({ email, subscriptionName: '1-Month Plan' })
  const wrong = await elsewhere.post('/api/auth/login', { data: { email, password: `${password}!` } })
  expect(wrong.ok()).toBe(false)
  const stranger = await elsewhere.get(`/api/leads/${lead.id}`)
  expect(stranger.status()).toBe(404)
  await elsewhere.dispose()
})
