import type { EmojiSlice } from './slice-emoji.ts'

const emojiFamily = 'Fennel Emoji'

/** The style sheet with one @font-face per slice; `fileOf` maps a slice's index (from 0) to its file name. */
export function emojiStyles(slices: readonly EmojiSlice[], fileOf: (index: number) => string): string {
  const faces = slices.map(
    ({ codePoints }, index) => `@font-face {
  font-family: '${emojiFamily}';
  font-display: block;
  src: url('./${fileOf(index)}') format('woff2') tech(color-COLRv1);
  unicode-range: ${codePoints.map((point) => `U+${point.toString(16).toUpperCase()}`).join(', ')};
}
`,
  )
  return `/* Written by \`npm run emoji\`: the brands' emoji in slices. \`add-emoji-fallback.ts\` links it if a system has none. */\n${faces.join('\n')}`
}
