import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import type { Stack } from '../harness/stack.ts'
import { logIn, makeCustomer } from './customer.ts'
import { readKeptQuiz } from './kept-quiz.ts'
import { freshEmail, Visitor } from './visitor.ts'

const password = 'a calm plate at six'
const statusOf = async (page: Page, leadId: string) =>
  (await page.context().request.get(`/api/leads/${leadId}`)).status()

/** Mia's account, and a tab of this browser in which her quiz is open. */
async function miaIn(page: Page) {
  const email = freshEmail()
  const { leadId } = await makeCustomer(page, email, password)
  const quiz = await page.context().newPage()
  await quiz.goto(`/?email=${encodeURIComponent(email)}`)
  await expect.poll(() => readKeptQuiz(quiz)).toMatchObject({ leadId, answers: { age: 41 } })
  expect(await statusOf(page, leadId)).toBe(200)
  return { email, leadId, quiz }
}

/** What a tab still holds in memory would be stored again with the next answer given in it. */
async function expectForgotten(quiz: Page): Promise<void> {
  await expect.poll(async () => (await readKeptQuiz(quiz)).answers).toEqual({})
  await new Visitor(quiz).option('Male').click()
  await expect.poll(async () => (await readKeptQuiz(quiz)).answers).toEqual({ gender: 'male' })
}

const accountsOf = (stack: Stack, leadId: string) =>
  stack.query('select email from users join user_leads on user_id = users.id where lead_id = $1', [leadId])

test('whoever uses a phone after its owner has logged out finds and changes nothing of theirs', async ({
  page,
  stack,
}) => {
  const { email, leadId, quiz } = await miaIn(page)
  await logIn(page, email, password)
  const plan = await page.context().newPage()
  await plan.goto('/subscription')
  await expect(plan.getByRole('main')).toContainText(email)
  const drawnAnew = quiz.waitForEvent('load')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await drawnAnew
  await expect(plan.getByText(email)).toHaveCount(0)
  await expect(plan.getByText('This is an example of what you see once you log in.')).toBeVisible()
  expect(await statusOf(page, leadId)).toBe(404)
  await expectForgotten(quiz)

  const made = await page.context().request.post('/api/leads', {
    data: { email: freshEmail(), sessionId: `s-${leadId}`, quizData: { gender: 'male', age: 52 } },
  })
  expect((await made.json()).data.id).not.toBe(leadId)
  expect(await accountsOf(stack, leadId)).toEqual([{ email }])
})

test('a phone forgets whose quiz it held when somebody else logs in', async ({ page, browser, stack }) => {
  const { email, leadId, quiz } = await miaIn(page)
  const elsewhere = await browser.newContext({ baseURL: stack.url })
  const tom = freshEmail()
  await makeCustomer(await elsewhere.newPage(), tom, password)
  await elsewhere.close()
  const drawnAnew = quiz.waitForEvent('load')
  await logIn(page, tom, password)
  await drawnAnew
  expect(await statusOf(page, leadId)).toBe(404)
  await expectForgotten(quiz)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(tom)
  expect(await accountsOf(stack, leadId)).toEqual([{ email }])
})
