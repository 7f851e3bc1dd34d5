import type { WholeBrand } from '../brand.ts'
import { shippedFontFamily } from '../theme.ts'
import type { Fault } from './fault.ts'

const genericFamilies =
  'serif, sans-serif, monospace, cursive, fantasy, system-ui, ui-serif, ui-sans-serif, ui-monospace, ui-rounded'

/** Fonts that phones and computers ship with. A font stack may name several, for several systems. */
const systemFamilies = `
  -apple-system, BlinkMacSystemFont, SF Pro Text, SF Pro Display, New York, Helvetica, Helvetica Neue, Avenir,
  Avenir Next, Charter, Futura, Gill Sans, Iowan Old Style, Optima, Palatino, Menlo, Monaco,
  Segoe UI, Arial, Arial Black, Arial Narrow, Book Antiqua, Calibri, Cambria, Candara, Consolas, Constantia,
  Corbel, Courier New, Franklin Gothic Medium, Georgia, Impact, Lucida Sans Unicode, Palatino Linotype, Sitka Text,
  Tahoma, Times New Roman, Trebuchet MS, Verdana,
  Roboto, Noto Sans, Noto Serif, Droid Sans, Droid Serif,
  Cantarell, DejaVu Sans, DejaVu Serif, Liberation Sans, Liberation Serif, Nimbus Sans, Oxygen, Ubuntu,
  Courier, Times`

const known = new Set(
  [shippedFontFamily, ...familiesOf(genericFamilies), ...familiesOf(systemFamilies)].map((family) =>
    family.toLowerCase(),
  ),
)

/** Families in the theme that no visitor would see: they do not ship with the pages, and no system has them. */
export function verifyFonts({ appId, theme }: WholeBrand): readonly Fault[] {
  return (['sans', 'heading'] as const).flatMap((role) =>
    familiesOf(theme.typography[role])
      .filter((family) => !known.has(family.toLowerCase()))
      .map((family): Fault => ({
        rule: 'unknown-font',
        where: `${appId}/theme.typography.${role}`,
        message: `No visitor would see "${family}": it is neither ${shippedFontFamily}, which ships with the pages, nor a known system font.`,
      })),
  )
}

function familiesOf(list: string): readonly string[] {
  return list.split(',').map((family) => family.trim().replaceAll(/^["']|["']$/g, ''))
}
