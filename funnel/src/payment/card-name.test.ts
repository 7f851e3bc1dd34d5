import { expect, test } from 'vitest'
import { cardName } from './card-name.ts'

test.each([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['amex', 'American Express'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
  ['diners', 'Diners Club'],
  ['constructor', 'Constructor'],
  ['__proto__', '__proto__'],
])('%s is known as %s', (brand, name) => {
  expect(cardName(brand)).toBe(name)
})
