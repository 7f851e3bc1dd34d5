import { expect, test } from '../harness/test.ts'
import { imperialSheet, storedAnswers } from './answer-sheet.ts'
import { fingerOf } from './finger.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { freshEmail, Visitor } from './visitor.ts'

const before = 'current_clothes_size'
const asked = 'goal_clothes_size'

for (const kind of ['mouse', 'touch'] as const)
  test(`an answer is given that is pressed at its edge while its step comes in, by ${kind}`, async ({
    page,
  }) => {
    const { [asked]: _open, ...answers } = storedAnswers(imperialSheet)
    await rememberAnswers(page, { ...answers, email: freshEmail() })
    const visitor = new Visitor(page)
    await page.goto(`/quiz/${before}`)
    await visitor.expectStep(before)
    await page.waitForLoadState('networkidle')
    const finger = await fingerOf(page, kind)
    const session = await page.context().newCDPSession(page)
    await session.send('Animation.enable')
    // NOTE: so that the step has hardly begun to come in when the finger is down, and has come when it goes up.
    await session.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
    await visitor.forward.click()
    await visitor.expectStep(asked)
    const answer = visitor.option('XL')
    const box = await answer.boundingBox()
    if (box === null) throw new Error('The answer has no place on the screen')
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
