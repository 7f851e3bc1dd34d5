const ownNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amex: 'American Express',
    diners: 'Diners Club',
    jcb: 'JCB',
    unionpay: 'UnionPay',
  }),
)

/**
 * A card brand as its owners know it, e.g. `American Express`. `brand` is written as the payment provider writes it.
 */
export function cardName(brand: string): string {
  return ownNames.get(brand) ?? brand.charAt(0).toUpperCase() + brand.slice(1)
}
