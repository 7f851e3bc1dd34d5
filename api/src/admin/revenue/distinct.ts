/** Each value once, in the order of the alphabet. */
export function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted()
}
