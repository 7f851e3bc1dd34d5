/** A typed amount of money in cents; undefined if it is not an amount. Parses digits only, so nothing is rounded. */
export function centsOf(typed: string): number | undefined {
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (match === null) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
