const ownNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** A brand of cards as their owners know it, e.g. `American Express`; `brand` as the payment provider writes it. */
export function cardName(brand: string): string {
  return ownNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}
