import type { WholeBrand } from '../brand.ts'
import type { Fault } from './fault.ts'
import { contrastRatio, relativeLuminance } from './contrast.ts'
import { textsIn } from './texts-in.ts'
import { verifyFonts } from './verify-fonts.ts'

/** Minimum contrast between text and background: WCAG 2.2 AA requires 4.5:1 (success criterion 1.4.3). */
const leastContrast = 4.5

/** The theme's text and background pairs, as the screens combine them. */
function themePairs({
  theme,
}: WholeBrand): readonly { readonly name: string; readonly text: string; readonly ground: string }[] {
  const { colors } = theme
  const grounds = {
    background: colors.background,
    surface: colors.surface,
    'neutral 100': colors.neutral[100],
    'primary 50': colors.primary[50],
  }
  const inks = { text: colors.text, 'muted text': colors.textMuted, 'primary 700': colors.primary[700] }
  return [
    ...Object.entries(inks).flatMap(([ink, text]) =>
      Object.entries(grounds).map(([ground, color]) => ({
        name: `${ink} on ${ground}`,
        text,
        ground: color,
      })),
    ),
    ...([600, 700, 800] as const).map((shade) => ({
      name: `white on primary ${shade}`,
      text: '#ffffff',
      ground: colors.primary[shade],
    })),
    { name: 'white on accent 700', text: '#ffffff', ground: colors.accent[700] },
    { name: 'accent 800 on accent 100', text: colors.accent[800], ground: colors.accent[100] },
    { name: 'danger on surface', text: colors.danger, ground: colors.surface },
    { name: 'warning on surface', text: colors.warning, ground: colors.surface },
    { name: 'success on surface', text: colors.success, ground: colors.surface },
  ]
}

/** Pictures that every brand needs and that its data does not name: the pages find them by their file name. */
const picturesByName = ['favicon.svg', 'mishap.svg', 'og-image.svg', 'placeholder.svg'] as const

/** Where the content names the file of a picture. */
const pictureFile = /(?:^|\.)(?:src|logoSrc|logoImage)$/

/**
 * Checks the colors and the contrast of every pair, the fonts, every picture in the content, and those found by name.
 * `hasAsset` says whether a file exists.
 */
export function verifyLook(brand: WholeBrand, hasAsset: (path: string) => boolean): readonly Fault[] {
  const colors = textsIn(brand.theme.colors, 'theme.colors')
    .filter(({ text }) => Number.isNaN(relativeLuminance(text)))
    .map(({ path, text }): Fault => ({
      rule: 'bad-color',
      where: `${brand.appId}/${path}`,
      message: `"${text}" is not a color like #2a6a21.`,
    }))
  const contrast = themePairs(brand)
    .map((pair) => ({ ...pair, ratio: contrastRatio(pair.text, pair.ground) }))
    // NOTE: the ratio of something that is no color is NaN, and already reported.
    .filter(({ ratio }) => ratio < leastContrast)
    .map(({ name, ratio }): Fault => ({
      rule: 'low-contrast',
      where: `${brand.appId}/theme`,
      message: `${name} has a contrast of ${ratio.toFixed(2)}:1, less than ${leastContrast}:1.`,
    }))
  const sources = textsIn(brand).filter(({ text }) => text.startsWith('/brands/'))
  const assets = sources
    .filter(({ text }) => !hasAsset(text))
    .map(({ path, text }): Fault => ({
      rule: 'missing-asset',
      where: `${brand.appId}/${path}`,
      message: `There is no file for ${text}.`,
    }))
  const elsewhere = textsIn(brand)
    .filter(({ path, text }) => pictureFile.test(path) && !text.startsWith('/brands/'))
    .map(({ path, text }): Fault => ({
      rule: 'missing-asset',
      where: `${brand.appId}/${path}`,
      message: `"${text}" is not a picture of this site: put the file into brands/assets/${brand.appId}/ and write /brands/${brand.appId}/ and its name.`,
    }))
  const named = picturesByName
    .map((name) => `/brands/${brand.appId}/${name}`)
    .filter((path) => !hasAsset(path))
    .map((path): Fault => ({
      rule: 'missing-asset',
      where: brand.appId,
      message: `There is no file for ${path}, which every brand needs.`,
    }))
  return [...colors, ...contrast, ...verifyFonts(brand), ...assets, ...elsewhere, ...named]
}
