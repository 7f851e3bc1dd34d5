const one = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?`
const anyEmoji = new RegExp(String.raw`${one}(?:\u200D${one})*`, 'gu')

/** The emoji that stand in the strings of a value of any depth, in their order and each as often as it stands there. */
export function findEmoji(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return [...value.matchAll(anyEmoji)].map(([emoji]) => emoji).filter(isDrawnInColor)
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findEmoji) : []
}

/** Signs such as © and ↔ are letters unless they ask to be pictures. */
function isDrawnInColor(emoji: string): boolean {
  return /\p{Emoji_Presentation}|\uFE0F/u.test(emoji)
}
