import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { answersBeforeEmail, imperialSheet, storedAnswers } from './answer-sheet.ts'
import { leadOf } from './books.ts'
import type { Stack } from '../harness/stack.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

test.use({ ownStack: true })
// One separate Fennel serves both tests.
test.describe.configure({ mode: 'default' })

/** Every answer the server has of this visitor, requested with the browser's own cookie. */
async function answersOnServer(page: Page, stack: Stack, email: string): Promise<Record<string, unknown>> {
  const { id } = await leadOf(stack, email)
  const answer = await page.context().request.get(`/api/leads/${id}`)
  return answer.ok() ? (await answer.json()).data.quizData : {}
}

test.beforeEach(async ({ page }) => {
  await rememberAnswers(page, answersBeforeEmail(imperialSheet))
})

test('the API is killed: the visitor goes on, and the answers arrive when it is back', async ({
  page,
  stack,
  quiet,
}) => {
  quiet.allow(/Failed to load resource/)
  const visitor = new Visitor(page)
  await visitor.hurry()
  await page.goto('/quiz/email')
  await visitor.expectStep('email')
  await visitor.answerStep()
  await visitor.walkTo('dietary_restrictions')
  let lost = 0
  page.on('requestfailed', () => (lost += 1))
  page.on('response', (response) => (lost += response.status() >= 500 ? 1 : 0))
  await Promise.all([stack.killApi(), visitor.walkTo('goals_create_reality')])
  expect(lost, 'calls that nobody answered').toBeGreaterThan(0)

  const { additional_goal: _notYet, ...given } = storedAnswers(imperialSheet)
  await expect
    .poll(() => answersOnServer(page, stack, visitor.email), { timeout: 25_000 })
    .toMatchObject(given)
})

test('the network is lost: the visitor finishes the quiz, and everything is uploaded when it is back', async ({
  page,
  context,
  stack,
  quiet,
}) => {
  quiet.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/)
  const visitor = new Visitor(page)
  await visitor.hurry()
  await page.goto('/quiz/email')
  await visitor.expectStep('email')
  await visitor.answerStep()
  await expect
    .poll(async () => (await stack.query('select 1 from leads where email = $1', [visitor.email])).length)
    .toBe(1)
  // The code of the next screens is fetched while the visitor reads.
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await visitor.finishQuiz()
  // The payment pages are a separate document, which cannot be fetched now.
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible()
  await visitor.expectPage('loading', '/loading')
  await context.setOffline(false)
  await visitor.expectPage('purchase', '/purchase')
  await expect(page.getByRole('heading', { name: 'Complete your order' })).toBeVisible()

  await expect
    .poll(() => answersOnServer(page, stack, visitor.email), { timeout: 25_000 })
    .toMatchObject({ ...storedAnswers(imperialSheet), completedAt: expect.any(String) })
})
