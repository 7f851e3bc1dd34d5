import { expect, test } from '../harness/test.ts'
import { Visitor } from './visitor.ts'

/** What the keyboard leaves of a phone of 360 × 640. The page asks for a viewport without it. */
const aboveKeyboard = { width: 360, height: 380 }

test('while somebody types, the button that goes on stays above the on-screen keyboard', async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.hurry()
  await visitor.start()
  for (const step of ['age', 'weight', 'goal_weight']) {
    await visitor.walkTo(step)
    const field = visitor.main.getByRole('textbox').first()
    const upright = page.viewportSize() ?? aboveKeyboard
    await page.setViewportSize(aboveKeyboard)
    await field.focus()
    await field.scrollIntoViewIfNeeded()
    await expect(visitor.forward, step).toBeInViewport({ ratio: 1 })
    const [typed, button] = [await field.boundingBox(), await visitor.forward.boundingBox()]
    expect((typed?.y ?? 0) + (typed?.height ?? 0), step).toBeLessThanOrEqual(button?.y ?? 0)
    await page.setViewportSize(upright)
  }
})
