import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { fingerOf } from './finger.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { freshEmail, Visitor } from './visitor.ts'

const before = 'current_clothes_size'
const asked = 'goal_clothes_size'

for (const kind of ['mouse', 'touch'] as const)
  test(`a press on an answer's edge counts while its step is animating in, by ${kind}`, async ({ page }) => {
    const { [asked]: _open, ...answers } = storedAnswers(imperialSheet)
    await rememberAnswers(page, { ...answers, email: freshEmail() })
    const visitor = new Visitor(page)
    await page.goto(`/quiz/${before}`)
    await visitor.expectStep(before)
    await page.waitForLoadState('networkidle')
    const finger = await fingerOf(page, kind)
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    // NOTE: slowed down until the finger is down, so that the step has barely moved; sped up before it goes up, so that
    // the step is in place.
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    await visitor.forward.click()
    await visitor.expectStep(asked)
    const answer = visitor.option('XL')
    const box = await answer.boundingBox()
    if (box === null) throw new Error('The answer is not on the screen')
    await finger.down({ x: box.x + box.width - 4, y: box.y + box.height / 2 })
    const frames = () =>
      page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
    await frames()
    await session.send('Animation.setPlaybackRate', { playbackRate: 100 })
    await frames()
    await finger.up()
    await expect(answer).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(async () => (await answer.boundingBox())?.x).toBeLessThan(box.x - 4)
  })

/** Presses an element one pixel from its side and waits until the resulting motion has ended. */
async function pressEdgeOf(page: Page, thing: Locator): Promise<void> {
  const box = await thing.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  await page.mouse.move(box.x + 1, box.y + box.height / 2)
  await page.mouse.down()
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  await page.mouse.up()
}

for (const [what, step, words] of [
  ['an answer', 'current_clothes_size', 'XS'],
  ['an answer with a picture', 'living_area', 'In a city'],
] as const)
  test(`${what} reacts to a press at its outermost edge, even where it shrinks under the press @desktop-only`, async ({
    page,
  }) => {
    const { [step]: _open, ...answers } = storedAnswers(imperialSheet)
    await rememberAnswers(page, { ...answers, email: freshEmail() })
    const visitor = new Visitor(page)
    await page.goto(`/quiz/${step}`)
    await visitor.expectStep(step)
    await pressEdgeOf(page, visitor.option(words))
    await expect(visitor.option(words)).toHaveAttribute('aria-pressed', 'true')
  })

test('a multiple-choice answer and the continue button react at their outermost edge, too @desktop-only', async ({
  page,
}) => {
  await rememberAnswers(page, { ...storedAnswers(imperialSheet), email: freshEmail() })
  const visitor = new Visitor(page)
  await page.goto('/quiz/food_preferences')
  await visitor.expectStep('food_preferences')
  const answer = visitor.main.getByRole('checkbox', { name: 'Fewer carbs', exact: true })
  await expect(answer).not.toBeChecked()
  await pressEdgeOf(page, answer)
  await expect(answer).toBeChecked()
  await pressEdgeOf(page, visitor.forward)
  await visitor.expectStep('meat_preferences')
})
