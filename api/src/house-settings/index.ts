export { houseSettings } from './house-settings-tables.ts'
export { pixelOfBrand } from './pixel-of-brand.ts'
export {
  brandSetting,
  readBrandSwitches,
  readRetention,
  readSettingRows,
  retentionSetting,
} from './read-house-settings.ts'
export type { BrandSwitches } from './read-house-settings.ts'
