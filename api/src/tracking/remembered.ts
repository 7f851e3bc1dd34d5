/**
 * A function of a text that remembers what it gave: for texts that come again and again. It forgets everything at once when
 * it has got to know `most` of them, so that texts a stranger invents take no more room than that.
 */
export function remembered<T>(most: number, make: (text: string) => T): (text: string) => T {
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
