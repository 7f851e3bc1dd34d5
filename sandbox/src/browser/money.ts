/** Cents as a formatted amount, in the page's language. */
export function formatMoney(cents: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale === 'auto' ? undefined : locale, {
    style: 'currency',
    currency: currency.toUpperCase(),
  }).format(cents / 100)
}
