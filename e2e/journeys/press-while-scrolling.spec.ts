import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { fingerOf, type Place, tapMs } from './finger.ts'
import { readKeptQuiz, rememberAnswers } from './kept-quiz.ts'
import { freshEmail, Visitor } from './visitor.ts'

// NOTE: low enough that scrolling back to the top takes a third of a second.
test.use({ viewport: { width: 390, height: 420 } })

const before = 'current_clothes_size'
const asked = 'goal_clothes_size'
const mostAttempts = 50

/** Leaves the previous step from its end; returns where an answer is `frames` frames after the next step appeared. */
function goOnFromTheEnd(page: Page, frames: number): Promise<Place> {
  return page.evaluate(
    async ([next, count]) => {
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      await frame()
      const view = window as unknown as { wayBack: number }
      view.wayBack = window.scrollY
      const seen = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].filter(
          (element) => element.checkVisibility() && element.closest('[aria-hidden]') === null,
        )
      seen('button[type=submit]')[0]?.click()
      while (document.querySelector(`[data-step-id=${next}]`) === null) await frame()
      for (let passed = 0; passed < count; passed += 1) await frame()
      const middles = seen('button[aria-pressed]').map((answer) => {
        const { x, y, width, height } = answer.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })
      const away = ({ y }: { y: number }) => Math.abs(y - window.innerHeight / 2)
      return middles.toSorted((one, other) => away(one) - away(other))[0] ?? { x: 0, y: 0 }
    },
    [asked, frames] as const,
  )
}

/** The answer the finger came down on, and whether the page was still scrolling to the top. */
interface Met {
  answer: string | undefined
  isMoving: boolean
}

for (const [kind, phone] of [
  ['mouse', ''],
  ['touch', ''],
  ['mouse', ', on a busy phone'],
  ['touch', ', on a busy phone'],
] as const)
  test(`a press on an answer counts while the page scrolls to its top, by ${kind}${phone}`, async ({
    page,
  }) => {
    if (phone !== '')
      await page.addInitScript(() => {
        // NOTE: a busy phone reports the scrolling only after the finger has gone up.
        window.addEventListener('scroll', (event) => event.stopImmediatePropagation(), true)
      })
    const { [asked]: _open, ...answers } = storedAnswers(imperialSheet)
    await rememberAnswers(page, { ...answers, email: freshEmail() })
    await page.addInitScript(() => {
      window.addEventListener('pointerdown', ({ target }) => {
        const answer = (target as Element).closest<HTMLButtonElement>('button[aria-pressed]')?.value
        const view = window as unknown as { met: Met; wayBack: number }
        view.met = { answer, isMoving: window.scrollY > 0 && window.scrollY < view.wayBack }
      })
    })
    const finger = await fingerOf(page, kind)
    const visitor = new Visitor(page)
    const met: Met[] = []
    const hasMetOneThatMoved = () => met.some(({ answer, isMoving }) => isMoving && answer !== undefined)
    // NOTE: a busy machine may press only after the scrolling has ended, so several moments are tried.
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      if (met.length >= 5 && hasMetOneThatMoved()) break
      const frames = (attempt * 2) % 9
      await page.goto(`/quiz/${before}`)
      await visitor.expectStep(before)
      await page.waitForLoadState('networkidle')
      await finger.down(await goOnFromTheEnd(page, frames))
      // NOTE: the finger rests; the test is about what the page does until it goes up.
      await page.waitForTimeout(tapMs)
      await finger.up()
      const now = await page.evaluate(() => (window as unknown as { met: Met }).met)
      met.push(now)
      if (now.answer !== undefined)
        await expect
          .poll(async () => (await readKeptQuiz(page)).answers[asked], `${frames} frames`)
          .toBe(now.answer)
      await page.evaluate(() => sessionStorage.clear())
    }
    expect(hasMetOneThatMoved(), JSON.stringify(met)).toBe(true)
  })
