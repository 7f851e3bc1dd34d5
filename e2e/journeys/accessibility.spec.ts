import { AxeBuilder } from '@axe-core/playwright'
import { contrastRatio } from '@fennel/funnel/verify'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../harness/test.ts'
import { answersBeforeEmail, imperialSheet, storedAnswers } from './answer-sheet.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { freshEmail, Visitor } from './visitor.ts'

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

/** The colors along the middle of an element, at these parts of its width, as seen on a screenshot. */
async function colorsOf(element: Locator, parts: readonly number[]): Promise<readonly string[]> {
  const picture = (await element.screenshot()).toString('base64')
  // NOTE: the policy of our own pages would not let a script load the picture.
  const reader = await element.page().context().newPage()
  const colors = await reader.evaluate(
    async ([data, places]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const { width, height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d', { willReadFrequently: true })
      context?.drawImage(image, 0, 0)
      return places.map((part) =>
        String(context?.getImageData(Math.round(width * part), Math.round(height / 2), 1, 1).data),
      )
    },
    [picture, parts] as const,
  )
  await reader.close()
  return colors
}

test('with forced colors, the bar of an offer shows how much time is left', async ({ page }) => {
  const checkout = new Checkout(page)
  await checkout.arrive(freshEmail())
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  await new Offers(page).expectOffer('workout-program')
  await page.emulateMedia({ forcedColors: 'active' })
  // NOTE: a copy stands still at one half.
  await page.getByRole('progressbar', { name: 'Time left for this offer' }).evaluate((bar) => {
    const copy = bar.cloneNode() as HTMLProgressElement
    Object.assign(copy, { value: 50, id: 'half' })
    bar.after(copy)
  })
  const [full, empty] = await colorsOf(page.locator('#half'), [0.25, 0.75])
  expect(full).not.toBe(empty)
})

test('a press anywhere in the frame of a field puts the cursor there', async ({ page }) => {
  await rememberAnswers(page, answersBeforeEmail(imperialSheet))
  const visitor = new Visitor(page)
  await page.goto('/quiz/age')
  await visitor.expectStep('age')
  const field = visitor.main.getByRole('textbox')
  const frame = await field.locator('..').boundingBox()
  if (frame === null) throw new Error('The field has no frame')
  for (const y of [frame.y + 5, frame.y + frame.height - 5]) {
    await field.blur()
    await page.mouse.click(frame.x + frame.width / 3, y)
    await expect(field).toBeFocused()
  }
})

test('fields and boxes stand out from what is behind them', async ({ page }) => {
  await rememberAnswers(page, answersBeforeEmail(imperialSheet))
  const visitor = new Visitor(page)
  for (const [id, control] of [
    ['age', visitor.main.getByRole('textbox').locator('..')],
    ['food_allergies', visitor.main.locator('label > :last-child')],
  ] as const) {
    await page.goto(`/quiz/${id}`)
    await visitor.expectStep(id)
    const [edge, inside] = await control.first().evaluate((element) => {
      const { borderTopColor, backgroundColor } = getComputedStyle(element)
      const hex = (color: string) =>
        `#${(color.match(/[0-9]+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
      return [hex(borderTopColor), hex(backgroundColor)] as const
    })
    // WCAG 2.2, success criterion 1.4.11.
    expect(contrastRatio(edge, inside), `${id}: ${edge} on ${inside}`).toBeGreaterThanOrEqual(3)
  }
})

test('of two wrong fields, the ring of the focused one stands out', async ({ page }) => {
  await page.goto('/admin/login')
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  const password = page.getByRole('textbox', { name: 'Password', exact: true })
  await page.getByRole('button', { name: 'Sign In to Admin' }).click()
  for (const field of [email, password]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  await email.focus()
  const lookOf = (field: Locator) =>
    field.locator('..').evaluate((frame) => {
      const { borderTopColor, boxShadow } = getComputedStyle(frame)
      return { border: borderTopColor, ring: boxShadow.replace(/ 0px.*/, '') }
    })
  await expect.poll(async () => (await lookOf(email)).ring).toBe((await lookOf(email)).border)
  const { border } = await lookOf(email)
  await expect.poll(() => lookOf(password)).toEqual({ border, ring: 'none' })
})

test('with forced colors, only a finished stage has its check mark', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const visitor = new Visitor(page)
  await rememberAnswers(page, { ...storedAnswers(imperialSheet), email: visitor.email })
  await page.goto('/quiz/program_preparation')
  await visitor.expectStep('program_preparation')
  const lastMark = visitor.main.getByRole('listitem').locator('svg').last()
  await expect(visitor.forward).toBeDisabled()
  await expect(lastMark).toBeHidden()
  await expect(visitor.forward).toBeEnabled()
  await expect(lastMark).toBeVisible()
})
