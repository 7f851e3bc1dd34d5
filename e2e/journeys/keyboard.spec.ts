import { contrastRatio } from '@fennel/funnel/verify'
import type { Locator } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { imperialSheet } from './answer-sheet.ts'
import { Checkout, Offers, cards } from './checkout.ts'
import { type SeenStep, Visitor } from './visitor.ts'

/** Presses Tab until `target` has the focus. */
async function tabTo(visitor: Visitor, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectFocusShown(target)
      return
    }
    await visitor.page.keyboard.press('Tab')
  }
  throw new Error('Tab never reaches the target')
}

/**
 * Expects a focus ring on the element or the frame around it. A soft shadow proves nothing: cards and buttons always
 * have one.
 */
async function expectFocusShown(target: Locator): Promise<void> {
  // A field's ring fades in.
  await expect.poll(() => target.evaluate(hasRing), 'the focus is visible').toBe(true)
}

function hasRing(element: Element): boolean {
  const places = [element, element.parentElement, element.closest('label')]
  return places.some((place) => {
    if (place === null) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(place)
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    return hasOutline || /0px 0px 0px [2-9]px(?! inset)/.test(boxShadow)
  })
}

async function answerByKeys(visitor: Visitor, { id, type }: SeenStep): Promise<void> {
  const { page } = visitor
  const given = imperialSheet[id]
  if (given !== undefined && 'choose' in given) {
    await tabTo(visitor, visitor.option(given.choose))
    await page.keyboard.press('Enter')
  } else if (given !== undefined && 'check' in given) {
    for (const words of given.check) {
      await tabTo(visitor, visitor.main.getByRole('checkbox', { name: words }))
      await page.keyboard.press('Space')
    }
    await tabTo(visitor, visitor.forward)
    await page.keyboard.press('Enter')
  } else if (given !== undefined) {
    for (const [label, text] of Object.entries(given.type)) {
      await tabTo(visitor, visitor.field(label))
      await page.keyboard.type(text)
    }
    await page.keyboard.press('Enter')
  } else if (id !== 'calculating_plan') {
    expect(type).toMatch(/card|summary|bmi/)
    await page.keyboard.press('Enter')
  }
}

test('the quiz works with the keyboard alone, from the landing page to the email step', async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.hurry()
  await page.goto('/')
  await tabTo(visitor, visitor.option('Female'))
  await page.keyboard.press('Enter')
  await visitor.skip(700)
  await visitor.expectStep('weight_loss_goal')

  let step = await visitor.seenStep()
  while (step.id !== 'email') {
    await answerByKeys(visitor, step)
    await visitor.skip(700)
    step = (await visitor.stepAfter(step)) ?? { id: 'email', type: '' }
  }
  await visitor.expectStep('email')
  await tabTo(visitor, visitor.field('Email address'))
  await page.keyboard.type(visitor.email)
  await page.keyboard.press('Enter')
  await visitor.expectStep('almost_done')
})

test('each offer after the plan moves the keyboard focus to its heading', async ({ page }) => {
  const visitor = new Visitor(page)
  const checkout = new Checkout(page)
  const offers = new Offers(page)
  const heading = visitor.main.getByRole('heading', { level: 1 })
  await checkout.arrive(visitor.email)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await offers.expectOffer('workout-program')
  await expect(heading).toBeFocused()
  await tabTo(visitor, offers.decline)
  await page.keyboard.press('Enter')
  await offers.expectOffer('recipes-upsell')
  await expect(heading).toBeFocused()
})

test('the focus ring of the link above an article stands out from its bar', async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/article/twelve-calming-foods')
  const link = page.locator('header a').first()
  await tabTo(visitor, link)
  const [ring, bar] = await link.evaluate((element) => {
    const hex = (color: string) =>
      `#${(color.match(/[0-9]+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
    const header = element.closest('header') ?? element
    return [
      hex(getComputedStyle(element).outlineColor),
      hex(getComputedStyle(header).backgroundColor),
    ] as const
  })
  // WCAG 2.2, success criterion 1.4.11.
  expect(contrastRatio(ring, bar), `${ring} on ${bar}`).toBeGreaterThanOrEqual(3)
})
