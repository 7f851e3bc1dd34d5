import { houseCurrency } from '@fennel/funnel'

/** The surrounding text is English, so numbers, money and days are too, whatever the browser's language. */
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

/** A count; a dash if it is unknown. */
export function formatKnown(count: number | null): string {
  return count === null ? '–' : formatCount(count)
}

/** A count with its noun: `1 lead`, `2 leads`. */
export function formatCountOf(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
}

/** A share as a percentage with at most one decimal; a dash if there is nothing to divide by. */
export function formatShare(share: number | null): string {
  return share === null ? '–' : shares.format(share)
}

/** A share as a percentage with two decimals, for rates where tenths of a percent matter; a dash like `formatShare`. */
export function formatRate(share: number | null): string {
  return share === null ? '–' : rates.format(share)
}

/** A share, or a difference of two, in percentage points, without binary rounding noise. */
export function pointsOf(share: number): number {
  return Math.round(share * 1_000_000) / 10_000
}

/** Cents as money with two decimals and a leading minus. Sums without a currency are in the installation's. */
export function formatCents(cents: number, currency: string = houseCurrency): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)
}

/** Cents as money where space is short: `$1.2K`. */
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

/** A moment in the operator's own time zone. No line begins with AM or PM, whichever space the browser writes there. */
export function formatMoment(iso: string): string {
  const moment = new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  return moment.replace(/\s(?=[AP]M$)/, '\u00a0')
}

/** Like `formatMoment`, without the year if it is this year. Breaks only between day and time. */
export function formatMomentShort(iso: string, now = new Date()): string {
  const moment = new Date(iso)
  const words =
    moment.getFullYear() === now.getFullYear()
      ? moment.toLocaleString(language, {
          month: 'short',
          day: 'numeric',
          hour: 'numeric',
          minute: '2-digit',
        })
      : formatMoment(iso)
  return words.replaceAll(/\s/g, '\u00a0').replace(/,\u00a0(?=\d+:)/, ', ')
}

/** The day of a moment in the operator's own time zone. */
export function formatDayOf(iso: string): string {
  return new Date(iso).toLocaleDateString(language, { dateStyle: 'medium' })
}

/** A day `YYYY-MM-DD` without any time zone. */
export function formatDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
}

/** A month `YYYY-MM`: `Sep 2026`. */
export function formatMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** Like `formatDate`, without the year: `Nov 22`. */
export function formatDateShort(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
}
