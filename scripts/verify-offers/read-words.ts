/** Every dollar amount in a text, in cents and in order: `$18.99` is 1899, `$60` is 6000, `$1,200.50` is 120050. */
export function amountsIn(text: string): readonly number[] {
  return [...text.matchAll(/\$\s?(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<cents>\d{2}))?(?![\d,]*\d)/g)].map(
    ({ groups }) =>
      Number((groups?.['whole'] ?? '').replaceAll(',', '')) * 100 + Number(groups?.['cents'] ?? '0'),
  )
}

/** Every percentage in a text, in order. */
export const percentsIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<percent>\d+)\s?%/g)].map(({ groups }) => Number(groups?.['percent']))

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Every date in a text, `December 21, 2026`, as `2026-12-21`, in order. */
export function daysIn(text: string): readonly string[] {
  const pattern = new RegExp(`(?<month>${months.join('|')}) (?<day>\\d{1,2}), (?<year>\\d{4})`, 'g')
  return [...text.matchAll(pattern)].map(({ groups }) => {
    const month = months.indexOf(groups?.['month'] ?? '') + 1
    const two = (value: number | string | undefined): string => String(value ?? '').padStart(2, '0')
    return `${groups?.['year']}-${two(month)}-${two(groups?.['day'])}`
  })
}

/** Every billing interval in a text: `every month`, `every 3 months`. */
export const intervalsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:every (?:\d+ )?(?:month|year)s?)\b/g)].map(([words]) => words)

/** Every length of a first term in a text: `month`, `3 months`, `7 days`. */
export const firstTermsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bfirst (?<term>(?:\d+ )?(?:day|month|year)s?)\b/g)].map(
    ({ groups }) => groups?.['term'] ?? '',
  )

/** A price split into large and small print, `$1899` from `$`, `18`, `99`, in cents. */
export const cutPriceIn = (text: string): readonly number[] =>
  [...text.matchAll(/\$(?<digits>\d{3,})/g)].map(({ groups }) => Number(groups?.['digits']))
