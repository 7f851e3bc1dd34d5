const one = String.raw`\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?`
const leadingEmoji = new RegExp(
  String.raw`^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|${one}(?:\u200D${one})*)`,
  'u',
)

/** Splits a label into the emoji it starts with, if any, and its words. */
export function splitEmoji(label: string): { readonly emoji?: string; readonly words: string } {
  const emoji = leadingEmoji.exec(label)?.[0]
  if (emoji === undefined) return { words: label.trim() }
  return { emoji, words: label.slice(emoji.length).trim() }
}
