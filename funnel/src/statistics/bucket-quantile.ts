/** How many values lie above the bucket before and up to `end`. */
export interface Bucket {
  readonly end: number
  readonly count: number
}

/**
 * The value below which the share `quantile` (0 to 1) of all values lies, evenly spread inside the bucket it falls in:
 * the usual estimate for grouped data. `ends` are the upper ends of all buckets in order, so that a bucket without
 * values still bounds its neighbour; the first begins at 0. Undefined without values.
 */
export function bucketQuantile(
  buckets: readonly Bucket[],
  ends: readonly number[],
  quantile: number,
): number | undefined {
  const filled = buckets.filter(({ count }) => count > 0).toSorted((a, b) => a.end - b.end)
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
