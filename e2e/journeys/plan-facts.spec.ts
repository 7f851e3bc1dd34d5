import { expect, test } from '../harness/test.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { rememberAnswers } from './kept-quiz.ts'

test('the facts of a plan fill their card, also where there is no date and no pace @desktop', async ({
  page,
}) => {
  const answers = {
    ...storedAnswers(imperialSheet),
    goal_weight: 'LB:pounds=180',
    email: 'maria@mail.example',
  }
  await rememberAnswers(page, answers)
  await page.goto('/quiz/final_prediction_result')
  const facts = page.getByRole('main').locator('dl', { hasText: 'Made from' })
  await expect(facts.locator('dt')).toHaveText(['Today', 'Steady', 'The line covers', 'Made from'])
  const gap = await facts.evaluate((card) => {
    const last = card.lastElementChild?.getBoundingClientRect()
    return last === undefined ? Infinity : card.getBoundingClientRect().right - last.right
  })
  expect(gap, 'pixels of the last row that nothing covers').toBeLessThan(1)
})
