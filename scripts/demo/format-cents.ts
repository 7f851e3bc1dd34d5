/** Cents as dollars for a table, `-$1,234.50`. */
export function formatCents(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${cents < 0 ? '-' : ''}$${text}`
}
