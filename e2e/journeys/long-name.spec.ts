import { expect, test } from '../harness/test.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { freshEmail } from './visitor.ts'

const width = 320
const longest = 'Maximilian'.repeat(6)

test('the longest name the quiz accepts makes no page wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width, height: 700 })
  await rememberAnswers(page, { ...storedAnswers(imperialSheet), name: longest, email: freshEmail() })
  for (const path of ['/quiz/final_prediction_result', '/purchase', '/email-offer']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: longest }).first()).toBeVisible()
    // NOTE: not measured against `innerWidth`, which grows with the page, because a phone zooms out of a page too wide.
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(scrollWidth - width, path).toBe(0)
  }
})
