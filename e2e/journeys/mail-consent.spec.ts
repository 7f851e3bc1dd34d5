import { expect, test } from '../harness/test.ts'
import { answersBeforeEmail, imperialSheet } from './answer-sheet.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

test('a ticked email consent box reaches the server with its wording, and an unticked one sends nothing', async ({
  browser,
  stack,
}) => {
  const consentsOf = (email: string) =>
    stack.query<{ wording: string }>(
      'select wording from mail_consents where email_key = $1 and withdrawn_at is null',
      [email],
    )
  for (const agrees of [false, true]) {
    const page = await browser.newPage({ baseURL: stack.url })
    await rememberAnswers(page, answersBeforeEmail(imperialSheet))
    const visitor = new Visitor(page)
    await page.goto('/quiz/email')
    await visitor.expectStep('email')
    const box = visitor.main.getByRole('checkbox', { name: /^Remind me by email/ })
    await expect(box).not.toBeChecked()
    const words = await visitor.main.locator('label', { hasText: /^Remind me by email/ }).textContent()
    if (agrees) await box.check()
    const saved = page.waitForResponse((response) =>
      response.url().endsWith(agrees ? '/mail-consent' : '/api/leads'),
    )
    await visitor.answerStep()
    expect((await saved).ok()).toBe(true)
    expect(await consentsOf(visitor.email)).toEqual(agrees ? [{ wording: words }] : [])
    await page.close()
  }
})
