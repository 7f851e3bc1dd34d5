import type { TypedMeasurement } from './question-rules.ts'

const writtenTogether =
  /^(\d{1,2}) ?(?:'|’|‘|′|ft\.?|feet|foot) ?(\d{1,2}(?:[.,]\d{1,2})?) ?(?:"|”|“|″|''|’’|′′|in\.?|inch|inches)?$/

/**
 * Splits a height typed into one field (`5'7"`, `5 ft 7 in`) into both; the inches field must be empty or agree.
 * Anything else stays as typed.
 */
export function splitFeetAndInches(fields: TypedMeasurement['fields']): TypedMeasurement['fields'] {
  const text = (fields.feet ?? '').slice(0, 40).normalize('NFKC').trim().replaceAll(/\s+/g, ' ')
  const [, feet, inches] = writtenTogether.exec(text.toLowerCase()) ?? []
  if (feet === undefined || inches === undefined) return fields
  const given = (fields.inches ?? '').trim()
  return given === '' || given === inches ? { feet, inches } : fields
}
