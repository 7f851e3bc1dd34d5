export interface EmojiSlice {
  /** Whole emoji, joined ones among them. */
  readonly emoji: readonly string[]
  /** Every code point by which a browser may ask for the slice, in rising order. */
  readonly codePoints: readonly number[]
}

const joiner = 0x200d
const asPicture = 0xfe0f

/**
 * Cuts emoji into slices of about `size`, so that a page fetches those it shows and not all. Neighbours stay together. The
 * first slice holds the joined emoji and all their parts: a browser draws a joined one only when a single file has every
 * part of it.
 */
export function sliceEmoji(emoji: readonly string[], size: number): readonly EmojiSlice[] {
  const all = [...new Set(emoji)]
  const joined = all.filter((one) => pointsOf(one).includes(joiner))
  const parts = new Set(joined.flatMap(pointsOf))
  const isPart = (one: string) => pointsOf(one).some((point) => point !== asPicture && parts.has(point))
  const others = all.filter((one) => !isPart(one))
  const together = all.filter(isPart)
  const slices = together.length === 0 ? [] : [together]
  for (let from = 0; from < others.length; from += size) slices.push(others.slice(from, from + size))
  return slices.map((slice) => ({ emoji: slice, codePoints: askedBy(slice) }))
}

function askedBy(emoji: readonly string[]): readonly number[] {
  const points = new Set(emoji.flatMap(pointsOf))
  // NOTE: it follows a letter of any slice, and would ask for all of them.
  points.delete(asPicture)
  return [...points].toSorted((a, b) => a - b)
}

function pointsOf(emoji: string): readonly number[] {
  return Array.from(emoji, (letter) => letter.codePointAt(0) ?? 0)
}
