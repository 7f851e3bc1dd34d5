/** Relative luminance of a `#rgb` or `#rrggbb` color (WCAG 2.2, 'relative luminance'). NaN for anything else. */
export function relativeLuminance(color: string): number {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  const digits =
    short === null
      ? color.slice(1)
      : short
          .slice(1)
          .map((digit) => digit + digit)
          .join('')
  if (!color.startsWith('#') || !/^[0-9a-f]{6}$/i.test(digits)) return Number.NaN
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colors, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export function contrastRatio(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [relativeLuminance(first), relativeLuminance(second)].sort(
    (a, b) => b - a,
  )
  return (lighter + 0.05) / (darker + 0.05)
}
