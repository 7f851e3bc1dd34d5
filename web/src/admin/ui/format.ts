import { houseCurrency } from '@fennel/funnel'

/** The words around them are English, so numbers, money and days are too, whatever language the browser has. */
const language = 'en-US'
const wholeNumber = new Intl.NumberFormat(language)
const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
const rates = new Intl.NumberFormat(language, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

export function formatCount(count: number): string {
  return wholeNumber.format(count)
}

/** A count; a dash where nobody can tell. */
export function formatKnown(count: number | null): string {
  return count === null ? '–' : formatCount(count)
}

/** How many of a thing: `1 lead`, `2 leads`. */
export function formatCountOf(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
}

/** A share of 1 as a percentage with one digit; a dash where there is nothing to divide by. */
export function formatShare(share: number | null): string {
  return share === null ? '–' : shares.format(share)
}

/** A share of 1 as a percentage with two digits, for what is watched by the tenth of a percent; a dash as `formatShare`. */
export function formatRate(share: number | null): string {
  return share === null ? '–' : rates.format(share)
}

/** A share of 1, or a difference of two, in points of a hundred, without the noise of a binary fraction. */
export function pointsOf(share: number): number {
  return Math.round(share * 1_000_000) / 10_000
}

/** Cents as money with two digits, minus before the sign. Sums that name no currency are in the house's. */
export function formatCents(cents: number, currency: string = houseCurrency): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)
}

/** Cents as money where room is short: `$1.2K`. */
export function formatCentsShort(cents: number, currency: string = houseCurrency): string {
  const isShort = Math.abs(cents) >= 100_000
  const digits = isShort ? { maximumFractionDigits: 1 } : { maximumFractionDigits: cents % 100 === 0 ? 0 : 2 }
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    notation: isShort ? 'compact' : 'standard',
    minimumFractionDigits: isShort ? 0 : digits.maximumFractionDigits,
    ...digits,
  }).format(cents / 100)
}

/** A moment in the operator's own time zone. */
export function formatMoment(iso: string): string {
  return new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day `YYYY-MM-DD` without any time zone. */
export function formatDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** As `formatDate`, without the year: `Nov 22`. */
export function formatDateShort(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
