import type { Page } from '@playwright/test'
import { inspect, rest } from '../../scripts/gallery/in-page.ts'
import { expect, test } from '../harness/test.ts'
import { allBrands, openShot, pathShots, stillContext } from './sitting.ts'

/** Every control that something covers while it has the keyboard focus, in order, with what covers it. */
async function coveredControls(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary'
    const covered: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(reachable)) {
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('[inert], [aria-hidden="true"]') !== null
      )
        continue
      control.focus()
      if (document.activeElement !== control) continue
      await new Promise((resolve) => requestAnimationFrame(resolve))
      // An input may be drawn by its label.
      const face = control.closest('label') ?? control
      const { left, right, top, bottom } = face.getBoundingClientRect()
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
      const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
      const onTop = document.elementFromPoint(x, y)
      if (onTop !== null && (face.contains(onTop) || onTop.contains(face))) continue
      const name = (control.textContent || control.getAttribute('name') || control.localName)
        .trim()
        .slice(0, 40)
      covered.push(`${name} at ${Math.round(x)} ${Math.round(y)}: ${onTop?.className ?? 'outside'}`)
    }
    return covered
  })
}

/** Every answer whose words run into the mark of its card. */
async function wordsUnderMarks(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('[data-layout] > *')].flatMap((card) => {
      const mark = card.querySelector(':scope > [aria-hidden]:last-child')?.getBoundingClientRect()
      const range = document.createRange()
      const texts = document.createNodeIterator(card, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); mark !== undefined && text !== null; text = texts.nextNode()) {
        range.selectNodeContents(text)
        for (const { left, right, top, bottom } of range.getClientRects())
          if (left < mark.right && right > mark.left && top < mark.bottom && bottom > mark.top)
            return [text.textContent ?? '']
      }
      return []
    }),
  )
}

/** What a person would miss on the page as it is. */
async function lossesOf(page: Page): Promise<readonly string[]> {
  const { overflow, cutOff } = await page.evaluate(inspect, 320)
  return [
    ...(overflow === undefined ? [] : [`wider than the screen: ${overflow}`]),
    ...cutOff.map((name) => `cut off: ${name}`),
    ...(await wordsUnderMarks(page)).map((words) => `under the mark: ${words}`),
    ...(await coveredControls(page)).map((words) => `covered: ${words}`),
  ]
}

for (const which of allBrands) {
  test(`${which.brand.name} at 400 %: nothing is lost and nothing covers the focused element`, async ({
    browser,
    stack,
  }) => {
    const context = await stillContext(browser, 'zoomed')
    for (const shot of pathShots(which, 'zoomed')) {
      if (shot.isPassing === true) continue
      const page = await openShot(context, shot, stack.url)
      expect.soft(await lossesOf(page), shot.name).toEqual([])
      await page.close()
    }
    await context.close()
  })
}

test('the operators’ sign-in at 400 %: nothing is lost', async ({ browser, stack }) => {
  const context = await stillContext(browser, 'zoomed')
  const page = await context.newPage()
  await page.goto(`${stack.url}/admin/login`)
  await page.getByLabel('Password').waitFor()
  await page.evaluate(rest, { quietMs: 120, mostMs: 4_000 })
  expect(await lossesOf(page)).toEqual([])
  await context.close()
})
