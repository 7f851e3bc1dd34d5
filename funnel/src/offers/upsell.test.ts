import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fillPrice,
  missingForUpsellPurchase,
  parseBoldMarkup,
  saveBadge,
  upsellTerms,
  upsellTermsText,
} from './upsell.ts'

it.each([
  [1899, 6000, 'SAVE 68%'],
  [999, 4000, 'SAVE 75%'],
  [4000, 4000, undefined],
  [5000, 4000, undefined],
])('%d instead of %d: %s', (priceCents, originalPriceCents, badge) => {
  expect(saveBadge({ priceCents, originalPriceCents })).toBe(badge)
})

it.each([
  ['Yours for {price}', 'Yours for $18.99'],
  ['Yours for ${price}', 'Yours for $18.99'],
  ['{price} now, {price} ever', '$18.99 now, $18.99 ever'],
  ['No price here', 'No price here'],
])('fills %j', (text, filled) => {
  expect(fillPrice(text, { cents: 1899, currency: 'usd' })).toBe(filled)
})

describe('parseBoldMarkup', () => {
  const show = (text: string) => parseBoldMarkup(text).map((run) => (run.bold ? `[${run.text}]` : run.text))

  it.each<[string, string[]]>([
    ['plain', ['plain']],
    ['', []],
    ['**all**', ['[all]']],
    ['a **b** c', ['a ', '[b]', ' c']],
    ['<b>b</b> and <strong>s</strong>', ['[b]', ' and ', '[s]']],
    ['<B>loud</B>', ['[loud]']],
    ['**a****b**', ['[a]', '[b]']],
    ['2 ** 3', ['2 ** 3']],
    ['****', ['****']],
    ['<b>open', ['<b>open']],
    ['close</b>', ['close</b>']],
    ['<b></b>', ['<b></b>']],
    ['<script>x</script>', ['<script>x</script>']],
    ['<b onclick="x">y</b>', ['<b onclick="x">y</b>']],
    ['İİ <b>İ</b> after', ['İİ ', '[İ]', ' after']],
  ])('%j', (text, runs) => {
    expect(show(text)).toStrictEqual(runs)
  })

  it('removes only the marks, and makes bold only what is between two of them', () => {
    const pieces = fc.array(fc.constantFrom('**', '<b>', '</b>', '<strong>', '</strong>', 'x', ' y', 'z '))
    const words = (text: string) => text.replaceAll(/\*\*|<\/?b>|<\/?strong>/g, '')
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('')
        const runs = parseBoldMarkup(text)
        expect(runs.every((run) => run.text !== '')).toBe(true)
        expect(words(runs.map((run) => run.text).join(''))).toBe(words(text))
        for (const run of runs.filter(({ bold }) => bold)) {
          const marked = [`**${run.text}**`, `<b>${run.text}</b>`, `<strong>${run.text}</strong>`]
          expect(marked.some((candidate) => text.includes(candidate))).toBe(true)
        }
      }),
    )
  })
})

it('names what is missing from an upsell purchase', () => {
  const whole = {
    productId: 'workout-program',
    productName: 'Workout program',
    amount: 1899,
    customerEmail: 'a@b.co',
    sessionId: 's',
  }
  expect(missingForUpsellPurchase(whole)).toBeUndefined()
  for (const field of ['productId', 'productName', 'amount', 'customerEmail', 'sessionId'] as const) {
    expect(missingForUpsellPurchase({ ...whole, [field]: undefined })).toBe(
      `${field} is required for upsell purchase`,
    )
    expect(missingForUpsellPurchase({ ...whole, [field]: null })).toBe(
      `${field} is required for upsell purchase`,
    )
  }
  expect(missingForUpsellPurchase({ ...whole, amount: 0 })).toBe('amount is required for upsell purchase')
  expect(missingForUpsellPurchase({ ...whole, customerEmail: '' })).toBe(
    'customerEmail is required for upsell purchase',
  )
})

it.each([
  [{ brand: 'visa', last4: '4242' }, 'You will be charged $18.99 now, on your Visa card ending in 4242.'],
  [undefined, 'You will be charged $18.99 now, on the card that pays for your plan.'],
])('states what one click charges to the card %j', (card, words) => {
  const offer = { priceCents: 1899, currency: 'usd' } as const
  expect(upsellTerms(offer, card).price).toBe('$18.99')
  expect(upsellTermsText(offer, card)).toBe(`${words} One payment, nothing renews.`)
})
