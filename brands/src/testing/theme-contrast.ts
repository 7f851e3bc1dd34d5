import type { Theme } from '@fennel/funnel'

/** The color pairs that pages combine, with the minimum contrast of each (WCAG 2.2; body text 7:1). */
export function contrastPairs({ colors, quizCards }: Theme) {
  const grounds = [colors.background, colors.surface, quizCards.background, quizCards.selectedBackground]
  const on = (name: string, front: string, backs: readonly string[], least: number) =>
    backs.map((back) => ({ name, front, back, least }))
  const strong = ([600, 700, 800, 900] as const).map((shade) => colors.primary[shade])
  const page = [colors.background, colors.surface]
  return [
    ...on('white on strong primary', '#ffffff', strong, 4.5),
    ...on('white on strong accent', '#ffffff', [colors.accent[600], colors.accent[700]], 4.5),
    ...on('text', colors.text, grounds, 7),
    ...on('muted text', colors.textMuted, grounds, 4.5),
    ...on('primary 600 as text', colors.primary[600], grounds, 4.5),
    ...on('accent 600 as text', colors.accent[600], grounds, 4.5),
    ...on('primary 700 on its tint', colors.primary[700], [colors.primary[50], colors.primary[100]], 4.5),
    ...on('accent 700 on its tint', colors.accent[700], [colors.accent[50], colors.accent[100]], 4.5),
    ...on('danger', colors.danger, page, 4.5),
    ...on('warning', colors.warning, page, 4.5),
    ...on('success', colors.success, page, 4.5),
    ...on('control border', colors.neutral[500], [...grounds, colors.neutral[100]], 3),
    ...on('line of a graph', colors.primary[500], [colors.surface], 3),
    ...on('dotted line of a graph', colors.accent[500], [colors.surface], 3),
  ]
}

/** WCAG contrast ratio of two `#rrggbb` colors, 1 to 21. */
export function contrastRatio(front: string, back: string): number {
  const [light = 0, dark = 0] = [luminance(front), luminance(back)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`Not a #rrggbb color: ${hex}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
