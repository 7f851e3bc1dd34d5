import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { Visitor } from './visitor.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Cards with a screen of their own; all other screens are identified by their question type. */
const cardsWithOwnScreen = [
  'anti_inflammatory_difference',
  'calculating_plan',
  'weight_prediction_result',
  'weight_prediction_result_middle',
  'face_change_visualization',
  'program_preparation',
  'nutrition_experts',
  'final_prediction_result',
]

async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ target }) => target.join(' ')),
  }))
  expect.soft(found, `axe on ${screen}`).toEqual([])
}

test('no screen on the path violates an axe rule', async ({ page, quiet }) => {
  quiet.allow(/status of 402/)
  const visitor = new Visitor(page)
  await visitor.hurry()
  await page.goto('/')
  await visitor.expectPage('landing', '/')
  await expectAccessible(page, 'landing')
  await visitor.start()

  const seen = new Set<string>()
  await visitor.finishQuiz(async ({ id, type }) => {
    const screen = cardsWithOwnScreen.includes(id) ? id : type
    if (seen.has(screen)) return
    seen.add(screen)
    await expectAccessible(page, screen)
    if (screen !== 'numeric') return
    await visitor.forward.click()
    await expect(visitor.main.getByRole('alert')).not.toHaveText('')
    await expectAccessible(page, 'a refused answer')
  })
  expect([...seen]).toEqual(expect.arrayContaining(cardsWithOwnScreen))
  expect(seen.size).toBe(cardsWithOwnScreen.length + 12)

  await visitor.expectPage('purchase', '/purchase')
  const checkout = new Checkout(page)
  await checkout.fillCard(cards.declined)
  await expectAccessible(page, 'purchase with the checkout')
  await checkout.pay.click()
  await expect(checkout.problem).toBeVisible()
  await expectAccessible(page, 'a declined card')
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const offers = new Offers(page)
  await offers.expectOffer('workout-program')
  await expectAccessible(page, 'upsell')
  await offers.decline.click()
  await offers.expectOffer('recipes-upsell')
  await offers.decline.click()
  await visitor.expectPage('register', '/register')
  await expectAccessible(page, 'register')
  await page.getByLabel('Password', { exact: true }).fill('readable by all')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  await expectAccessible(page, 'thank-you')
})
