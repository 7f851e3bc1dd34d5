/** Whether the check digit is right (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

export interface CardBrand {
  name: string
  label: string
  lengths: readonly number[]
  cvcLength: number
  /** Where the number is split for display. */
  gaps: readonly number[]
}

const brand = (
  name: string,
  label: string,
  lengths: readonly number[],
  cvcLength = 3,
  gaps = [4, 8, 12],
): CardBrand => ({
  name,
  label,
  lengths,
  cvcLength,
  gaps,
})

const brands: readonly { starts: RegExp; brand: CardBrand }[] = [
  { starts: /^3[47]/, brand: brand('amex', 'American Express', [15], 4, [4, 10]) },
  { starts: /^3(?:0[0-5]|095)/, brand: brand('diners', 'Diners Club', [16, 14]) },
  { starts: /^3[689]/, brand: brand('diners', 'Diners Club', [14], 3, [4, 10]) },
  { starts: /^35/, brand: brand('jcb', 'JCB', [16]) },
  { starts: /^4/, brand: brand('visa', 'Visa', [16]) },
  { starts: /^(?:5[1-5]|2[2-7])/, brand: brand('mastercard', 'Mastercard', [16]) },
  { starts: /^6(?:011|4[4-9]|5)/, brand: brand('discover', 'Discover', [16]) },
  { starts: /^62/, brand: brand('unionpay', 'UnionPay', [16, 19]) },
]

const unknownBrand: CardBrand = brand('unknown', 'Card', [16])

/** The network a number belongs to, from its first digits; `unknown` until it is clear. */
export function brandOf(digits: string): CardBrand {
  return brands.find(({ starts }) => starts.test(digits))?.brand ?? unknownBrand
}
