import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { answersBeforeEmail, imperialSheet } from './answer-sheet.ts'
import { readKeptQuiz, rememberAnswers } from './kept-quiz.ts'
import { freshEmail, Visitor } from './visitor.ts'

const before = answersBeforeEmail(imperialSheet)

async function expectCleanAddress(page: Page): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === '/' && url.search === '')
}

test('an email address in the link restores the answers only in the browser that gave them', async ({
  page,
  context,
  browser,
  stack,
  quiet,
}) => {
  // What the stranger's browser logs, because it is not shown this lead.
  quiet.allow(/404 .*\/most-recent/)
  await rememberAnswers(page, before)
  const visitor = new Visitor(page)
  await page.goto('/quiz/email')
  await visitor.expectStep('email')
  await visitor.answerStep()
  await visitor.walkTo('medications_taken')
  const saved = page.waitForResponse((response) => response.url().endsWith('/quiz-answer') && response.ok())
  await visitor.answerStep()
  await saved
  const link = `${stack.url}/?email=${encodeURIComponent(visitor.email)}`

  // The same browser after its storage was cleared: only the cookie is left.
  const later = await browser.newContext({ storageState: { cookies: await context.cookies(), origins: [] } })
  const returning = new Visitor(await later.newPage())
  await returning.page.goto(link)
  await expectCleanAddress(returning.page)
  await expect
    .poll(async () => (await readKeptQuiz(returning.page)).answers)
    .toMatchObject({ ...before, email: visitor.email, medications_taken: ['thyroid'] })
  await returning.page.goto(`${stack.url}/quiz`)
  await returning.expectStep('dietary_restrictions')
  await later.close()

  const other = await browser.newContext()
  const stranger = new Visitor(await other.newPage())
  const lookUp = stranger.page.waitForResponse((response) =>
    response.url().includes('/api/leads/most-recent'),
  )
  await stranger.page.goto(link)
  expect((await lookUp).status()).toBe(404)
  await expectCleanAddress(stranger.page)
  await expect.poll(async () => (await readKeptQuiz(stranger.page)).answers).toEqual({ email: visitor.email })
  await stranger.option('Female').click()
  await stranger.expectStep('weight_loss_goal')
  await other.close()
})

test('a man whose answers are restored reads the story of a man, and that of a woman once he corrects his gender', async ({
  page,
  context,
  browser,
  stack,
}) => {
  await rememberAnswers(page, { ...before, gender: 'male' })
  const visitor = new Visitor(page)
  await page.goto('/quiz/email')
  await visitor.expectStep('email')
  await visitor.answerStep()
  await visitor.walkTo('medications_taken')

  const later = await browser.newContext({ storageState: { cookies: await context.cookies(), origins: [] } })
  const returning = new Visitor(await later.newPage())
  const story = returning.main.getByRole('figure')
  await returning.page.goto(`${stack.url}/?email=${encodeURIComponent(visitor.email)}`)
  await expectCleanAddress(returning.page)
  await expect
    .poll(async () => (await readKeptQuiz(returning.page)).answers)
    .toMatchObject({ gender: 'male', email: visitor.email })
  await returning.page.goto(`${stack.url}/quiz/diet_testimonial`)
  await expect(story).toContainText('Sandro, 49')
  await expect(story.getByRole('img')).toHaveAttribute('src', /portrait-sandro/)

  await returning.page.goto(stack.url)
  await returning.option('Female').click()
  await expect(returning.step).toBeVisible()
  await returning.page.goto(`${stack.url}/quiz/diet_testimonial`)
  await expect(story).toContainText('Ingrid, 52')
  await later.close()
})

test('an email address in the link never replaces the one a quiz already has', async ({ page }) => {
  const own = freshEmail()
  await rememberAnswers(page, { ...before, email: own })
  await page.goto(`/?email=${encodeURIComponent(freshEmail())}`)
  await expectCleanAddress(page)
  await page.goto('/quiz/email')
  await expect(new Visitor(page).field('Email address')).toHaveValue(own)
})
