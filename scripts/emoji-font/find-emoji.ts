const one = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?`
const anyEmoji = new RegExp(String.raw`${one}(?:\u200D${one})*`, 'gu')

/** All emoji in the strings of a nested value, in order and with repetitions. */
export function findEmoji(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return [...value.matchAll(anyEmoji)].map(([emoji]) => emoji).filter(isDrawnInColor)
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findEmoji) : []
}

/** Characters such as © and ↔ are text unless followed by the emoji variation selector. */
function isDrawnInColor(emoji: string): boolean {
  return /\p{Emoji_Presentation}|\uFE0F/u.test(emoji)
}
