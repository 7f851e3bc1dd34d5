/** What somebody typed into a number field. */
export type TypedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly reason: 'empty' | 'not-a-number' }

const notANumber: TypedNumber = { ok: false, reason: 'not-a-number' }

/** Normalizes full-width characters and removes every kind of whitespace. */
function plain(raw: string): string {
  return raw.normalize('NFKC').replaceAll(/[\s\u200B-\u200D\u2060\uFEFF]/gu, '')
}

function withoutUnit(text: string, units: readonly string[]): string {
  const lower = text.toLowerCase()
  const unit = units.find((candidate) => lower.endsWith(candidate))
  return unit === undefined ? text : text.slice(0, -unit.length)
}

/** Converts numbers as people write them (`1,100.5`, `1.100,5`, `72,5`) to a decimal point without grouping. */
function withDecimalPoint(text: string): string | undefined {
  const commas = text.split(',').length - 1
  const dots = text.split('.').length - 1
  if (commas > 0 && dots > 0) {
    const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
    const group = decimal === ',' ? '.' : ','
    const [whole = '', fraction = '', ...rest] = text.split(decimal)
    if (rest.length > 0) return undefined
    const digits = ungrouped(whole, group)
    return digits === undefined ? undefined : `${digits}.${fraction}`
  }
  if (commas > 1) return ungrouped(text, ',')
  if (dots > 1) return ungrouped(text, '.')
  // '1,100' means eleven hundred; '72,5' and '0,125' are decimals.
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text)) return text.replace(',', '')
  return text.replace(',', '.')
}

function ungrouped(text: string, separator: string): string | undefined {
  const [first = '', ...groups] = text.split(separator)
  return /^[+-]?\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
    ? first + groups.join('')
    : undefined
}

/**
 * Reads a number the way its writer meant it: whitespace anywhere, comma or point as decimal sign, full-width digits,
 * and a trailing unit out of `units` (lower case). Letters and anything else are refused.
 */
export function parseTypedNumber(raw: string, units: readonly string[] = []): TypedNumber {
  if (raw.length > 60) return notANumber
  const text = plain(raw)
  if (text === '') return { ok: false, reason: 'empty' }
  const number = withDecimalPoint(withoutUnit(text, units))
  if (number === undefined || !/^[+-]?(?:\d{1,12}\.?\d{0,12}|\.\d{1,12})$/.test(number)) return notANumber
  const value = Number(number)
  return Number.isFinite(value) ? { ok: true, value: value === 0 ? 0 : value } : notANumber
}
