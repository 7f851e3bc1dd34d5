import { expect, it } from 'vitest'
import type { WholeBrand } from '../brand.ts'
import { verifyFonts } from './verify-fonts.ts'

function faultsOf(sans: string, heading = 'Arial') {
  return verifyFonts({ appId: 'calm', theme: { typography: { sans, heading } } } as WholeBrand)
}

it.each([
  "'Figtree Variable', Arial, sans-serif",
  '"Figtree Variable"',
  'Georgia, "Times New Roman", serif',
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', roboto, sans-serif",
  'system-ui',
])('accepts %s', (families) => {
  expect(faultsOf(families, families)).toEqual([])
})

it.each([
  ["'Lora', serif", 'Lora'],
  ['Figtree, sans-serif', 'Figtree'],
  ["Georgia, 'Playfair Display', serif", 'Playfair Display'],
])('reports the unknown font in %s', (families, family) => {
  const [fault, ...others] = faultsOf(families)
  expect(fault).toMatchObject({ rule: 'unknown-font', where: 'calm/theme.typography.sans' })
  expect(fault?.message).toContain(`"${family}"`)
  expect(others).toEqual([])
  expect(faultsOf('Arial', families)).toMatchObject([{ where: 'calm/theme.typography.heading' }])
})
