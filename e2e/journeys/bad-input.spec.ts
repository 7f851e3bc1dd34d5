import { expect, test } from '../harness/test.ts'
import { answersBeforeEmail, imperialSheet, storedAnswers } from './answer-sheet.ts'
import { leadOf } from './books.ts'
import { rememberAnswers } from './kept-quiz.ts'
import { Visitor } from './visitor.ts'

/** Fills in fields, tries to move on and checks the error sentence; the typed values must stay. */
async function expectRefused(
  visitor: Visitor,
  typed: Record<string, string>,
  sentence: string,
): Promise<void> {
  const { id } = await visitor.seenStep()
  for (const [label, text] of Object.entries(typed)) await visitor.field(label).fill(text)
  await visitor.forward.click()
  await expect(visitor.main.getByRole('alert')).toHaveText(sentence)
  await visitor.expectStep(id)
  for (const [label, text] of Object.entries(typed)) await expect(visitor.field(label)).toHaveValue(text)
}

test('rejects impossible numbers with one sentence that names the range', async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.start()
  await visitor.walkTo('age')
  const age = 'How old are you?'
  const ageRange = 'Please enter an age between 18 and 110.'
  await expectRefused(visitor, { [age]: '17' }, ageRange)
  await expect(visitor.field(age)).toHaveAttribute('aria-invalid', 'true')
  await expectRefused(visitor, { [age]: '111' }, ageRange)
  await expectRefused(visitor, { [age]: 'forty' }, 'Please enter your age as a number between 18 and 110.')
  await expectRefused(visitor, { [age]: '47,5' }, 'Please enter your age in whole years.')
  await expectRefused(visitor, { [age]: '' }, 'Please enter your age in years.')
  await visitor.field(age).fill(' 47 ')
  await expect(visitor.main.getByRole('alert')).toHaveText('')
  await page.keyboard.press('Enter')
  await visitor.expectStep('height')

  const feet = 'between 2 ft 0 in and 9 ft 11 in'
  await expectRefused(visitor, { Feet: '10', Inches: '0' }, `Please enter a height ${feet}.`)
  await expectRefused(visitor, { Feet: '', Inches: '7' }, `Please enter your height, ${feet}.`)
  await expectRefused(visitor, { Feet: 'five', Inches: '7' }, `Please use digits for your height, ${feet}.`)
  const thirteen = 'Please enter inches between 0 and 11: 5 ft 13 in would be 6 ft 1 in.'
  await expectRefused(visitor, { Feet: '5', Inches: '13' }, thirteen)
  await expectRefused(visitor, { Feet: `5'13"`, Inches: '' }, thirteen)
  await page.getByRole('tab', { name: 'cm' }).click()
  await expectRefused(visitor, { Height: '89' }, 'Please enter a height between 90 cm and 275 cm.')
  await page.getByRole('tab', { name: 'ft / in' }).click()
  await visitor.field('Feet').fill(`5'6"`)
  await visitor.field('Inches').fill('')
  await visitor.forward.click()
  await visitor.expectStep('weight')

  await expectRefused(visitor, { Weight: '76' }, 'Please enter a weight between 77 lb and 1100 lb.')
  await expectRefused(
    visitor,
    { Weight: 'heavy' },
    'Please use digits for your weight, between 77 lb and 1100 lb.',
  )
  await page.getByRole('tab', { name: 'kg' }).click()
  await expectRefused(visitor, { Weight: '501' }, 'Please enter a weight between 35 kg and 500 kg.')
  await visitor.field('Weight').fill('81,6')
  await visitor.forward.click()
  await visitor.expectStep('bmi_visualization')
  await visitor.forward.click()
  await visitor.expectStep('goal_weight')
  await expectRefused(visitor, { Weight: '34,9' }, 'Please enter a goal weight between 35 kg and 500 kg.')
  await visitor.field('Weight').fill('68,5 kg')
  await visitor.forward.click()
  await visitor.expectStep('goal_celebration')
  await expect(visitor.main).toContainText('68.5 kg')
})

for (const [what, id, viewport] of [
  ['a list longer than the screen', 'medications_taken', { width: 390, height: 664 }],
  ['a field at 400 % zoom', 'weight', { width: 320, height: 256 }],
] as const) {
  test(`the message about ${what} comes into view`, async ({ page }) => {
    await page.setViewportSize(viewport)
    const visitor = new Visitor(page)
    await rememberAnswers(page, { ...storedAnswers(imperialSheet), email: visitor.email })
    await page.goto(`/quiz/${id}`)
    await visitor.expectStep(id)
    for (const box of await visitor.main.getByRole('checkbox', { checked: true }).all()) await box.uncheck()
    for (const field of await visitor.main.getByRole('textbox').all()) await field.fill('')
    await visitor.forward.click()
    const message = visitor.main.getByRole('alert').getByText(/./)
    await expect(message).toBeInViewport({ ratio: 1 })
    const isOnTop = await message.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
    })
    expect(isOnTop, 'the bar with the button does not cover it').toBe(true)
  })
}

test('accepts a pasted email address with stray spaces and rejects a malformed one', async ({
  page,
  stack,
}) => {
  await rememberAnswers(page, answersBeforeEmail(imperialSheet))
  const visitor = new Visitor(page)
  await page.goto('/quiz/email')
  await visitor.expectStep('email')
  await expectRefused(visitor, { 'Email address': '' }, 'Please enter your email so we can save your plan.')
  for (const wrong of ['maria', 'maria@mail', 'maria@@mail.example']) {
    await expectRefused(
      visitor,
      { 'Email address': wrong },
      'Please check your email: it should look like name@example.com.',
    )
  }
  const [local, domain] = visitor.email.split('@')
  await visitor.field('Email address').fill('')
  await visitor.field('Email address').focus()
  // As a paste does: the text arrives all at once, with spaces around and inside it.
  await page.keyboard.insertText(`  ${local} @ ${domain?.toUpperCase()} `)
  await visitor.forward.click()
  await visitor.expectStep('almost_done')
  await expect
    .poll(async () => (await stack.query('select 1 from leads where email = $1', [visitor.email])).length)
    .toBe(1)
  expect((await leadOf(stack, visitor.email)).email).toBe(visitor.email)
})

test('a multiple-choice question requires at least one answer', async ({ page }) => {
  await rememberAnswers(page, answersBeforeEmail(imperialSheet))
  const visitor = new Visitor(page)
  await page.goto('/quiz/food_allergies')
  await visitor.expectStep('food_allergies')
  const box = (words: string) => visitor.main.getByRole('checkbox', { name: words })
  await expect(box('Nuts')).toBeChecked()
  await box('No, I can eat everything').check()
  await expect(box('Nuts')).not.toBeChecked()
  await box('No, I can eat everything').uncheck()
  await visitor.forward.click()
  await expect(visitor.main.getByRole('alert')).not.toHaveText('')
  await visitor.expectStep('food_allergies')
})
