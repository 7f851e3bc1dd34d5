export interface EmojiSlice {
  /** Whole emoji, including joined sequences. */
  readonly emoji: readonly string[]
  /** Every code point that makes a browser fetch the slice, ascending. */
  readonly codePoints: readonly number[]
}

const joiner = 0x200d
const asPicture = 0xfe0f

/**
 * Cuts emoji into slices of about `size`, so that a page fetches only those it shows. Neighbors stay together. The
 * first slice holds the joined emoji and all their parts, because a browser draws a joined emoji only from a single
 * file that has every part.
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
  // NOTE: the variation selector follows characters of any slice and would make a browser fetch all of them.
  points.delete(asPicture)
  return [...points].toSorted((a, b) => a - b)
}

function pointsOf(emoji: string): readonly number[] {
  return Array.from(emoji, (letter) => letter.codePointAt(0) ?? 0)
}
