/** How many values are above the previous bucket's end, up to and including `end`. */
export interface Bucket {
  readonly end: number
  readonly count: number
}

/**
 * The value below which the share `quantile` (0 to 1) of all values lies, assuming values are spread evenly within a
 * bucket: the usual estimate for grouped data. `ends` are the upper ends of all buckets in ascending order, the first
 * bucket beginning at 0, so that an empty bucket still bounds its neighbor. Undefined without values.
 */
export function bucketQuantile(
  buckets: readonly Bucket[],
  ends: readonly number[],
  quantile: number,
): number | undefined {
  const filled = buckets.filter(({ count }) => count > 0).sort((a, b) => a.end - b.end)
  const wanted = filled.reduce((sum, { count }) => sum + count, 0) * quantile
  let below = 0
  for (const { end, count } of filled) {
    if (below + count >= wanted) {
      const start = ends.findLast((other) => other < end) ?? 0
      return start + ((end - start) * (wanted - below)) / count
    }
    below += count
  }
  return filled.at(-1)?.end
}
