const wholeNumber = new Intl.NumberFormat('en-US')
const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

export function formatCount(count: number): string {
  return wholeNumber.format(count)
}

/** A share of 1 as a percentage with one digit; a dash where there is nothing to divide by. */
export function formatShare(share: number | null): string {
  return share === null ? '–' : shares.format(share)
}

/** Cents as money with two digits, minus before the sign. */
export function formatCents(cents: number, currency = 'USD'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}

/** A moment in the operator's own time zone. */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day `YYYY-MM-DD` without any time zone. */
export function formatDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** Seconds as a person says them: `8 s`, `1 min 20 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds * 10) / 10} s`
  const rest = Math.round(seconds % 60)
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`
}
