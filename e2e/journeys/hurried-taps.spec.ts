import { test } from '../harness/test.ts'
import { Visitor } from './visitor.ts'

/** Between the two taps of a double tap, in milliseconds. */
const betweenTapsMs = 160

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } })

    test('a double tap on the button that goes on skips no card unread', async ({ page }) => {
      const visitor = new Visitor(page)
      await visitor.start()
      await visitor.walkTo('diet_info')
      await visitor.forward.click({ trial: true })
      const box = await visitor.forward.boundingBox()
      const tap = () => page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20)
      await tap()
      await page.waitForTimeout(betweenTapsMs)
      await tap()
      await visitor.expectStep('diet_testimonial')
      await visitor.forward.click()
      await visitor.expectStep('living_area')
    })
  })
}
