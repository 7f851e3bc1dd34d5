import { expect, test } from '../harness/test.ts'
import { answersBeforeEmail, imperialSheet } from './answer-sheet.ts'
import { readKeptQuiz, rememberAnswers } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

test('an address in the link brings the answers back in the browser that gave them, and in no other', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const before = answersBeforeEmail(imperialSheet)
  await rememberAnswers(context, before)
  const visitor = new Visitor(page)
  await page.goto('/quiz/email')
  await visitor.expectStep('email')
  await visitor.answerStep()
  await visitor.walkTo('medications_taken')
  const saved = page.waitForResponse((response) => response.url().endsWith('/quiz-answer') && response.ok())
  await visitor.answerStep()
  await saved

  const link = `/?email=${encodeURIComponent(visitor.email)}`
  // A browser that kept its cookie and lost the rest; emptied from a page that runs no script of ours.
  await page.goto('/health')
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
  await expect
    .poll(async () => (await readKeptQuiz(page)).answers)
    .toMatchObject({ ...before, email: visitor.email, medications_taken: ['thyroid'] })
  await page.goto('/quiz')
  await visitor.expectStep('dietary_restrictions')

  const other = await browser.newContext()
  const stranger = new Visitor(await other.newPage())
  const lookUp = stranger.page.waitForResponse((response) => response.url().includes('/api/leads/most-recent'))
  await stranger.page.goto(`${stack.url}${link}`)
  expect((await lookUp).status()).toBe(404)
  await expect(stranger.page).toHaveURL((url) => url.pathname === '/' && url.search === '')
  await expect.poll(async () => (await readKeptQuiz(stranger.page)).answers).toEqual({ email: visitor.email })
  await stranger.option('Female').click()
  await stranger.expectStep('weight_loss_goal')
  await other.close()
})
