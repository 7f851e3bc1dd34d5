/**
 * Memoizes a function of a string, for strings that keep coming back. Clears everything once `most` results are stored,
 * so that strings invented by a stranger take no more memory than that.
 */
export function memoize<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const there = known.get(text)
    if (there !== undefined) return there
    const made = make(text)
    if (known.size >= most) known.clear()
    known.set(text, made)
    return made
  }
}
