/** The median; NaN without values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The quantile `q` (0 to 1), interpolated; NaN without values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * q
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}
