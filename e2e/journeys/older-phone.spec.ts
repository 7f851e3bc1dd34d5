import { expect, test } from '../harness/test.ts'
import { expectBooked } from './books.ts'
import { Checkout, cards, Offers } from './checkout.ts'
import { Visitor } from './visitor.ts'

test('a phone without system updates for years gets through the quiz and buys', async ({ page, stack }) => {
  const visitor = new Visitor(page)
  // NOTE: first, because a clock of its own brings some of what is removed below.
  await visitor.hurry()
  await page.addInitScript(() => {
    // NOTE: removes what browsers gained between spring 2022 (iOS 15.4) and the end of 2024, and what Safari never had.
    const younger: readonly (readonly [object, readonly string[]])[] = [
      [URL, ['parse', 'canParse']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [AbortSignal, ['any', 'timeout']],
      [Array, ['fromAsync']],
      [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [URLSearchParams.prototype, ['size']],
      [RegExp, ['escape']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf'],
      ],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
        ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
      ],
      [Document.prototype, ['startViewTransition', 'adoptedStyleSheets']],
      [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Response.prototype, ['bytes']],
      [
        window,
        [
          'requestIdleCallback',
          'cancelIdleCallback',
          'scheduler',
          'navigation',
          'Iterator',
          'OffscreenCanvas',
        ],
      ],
      [navigator, ['connection', 'userActivation']],
      [Navigator.prototype, ['connection', 'userActivation', 'userAgentData']],
    ]
    for (const [owner, names] of younger) for (const name of names) Reflect.deleteProperty(owner, name)
  })
  const broken: string[] = []
  page.on('pageerror', (failure) => broken.push(failure.message))
  await visitor.start()
  await visitor.finishQuiz()
  await visitor.expectPage('purchase', '/purchase')

  const checkout = new Checkout(page)
  await checkout.payWith(cards.works)
  await checkout.expectPaid()
  const offers = new Offers(page)
  await offers.decline.click()
  await offers.expectOffer('recipes-upsell')
  await offers.add.click()
  await visitor.expectPage('register', '/register')
  await page.getByLabel('Password', { exact: true }).fill('an older phone')
  await page.getByRole('button', { name: 'Create Secure Account' }).click()
  await visitor.expectPage('thank-you', '/thank-you')
  await expectBooked(stack, visitor.email, [
    'plan calmplate-1-month 1999 usd',
    'upsell recipes-upsell 999 usd',
  ])
  expect(await page.evaluate(() => ['parse' in URL, 'timeout' in AbortSignal])).toEqual([false, false])
  expect(broken).toEqual([])
})
